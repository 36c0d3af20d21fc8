/** The actions in the audit log. The names never change, but later versions can add actions. */
export type AuditAction =
  | 'organization.created'
  | 'organization.updated'
  | 'organization.deleted'
  | 'organization.settings_updated'
  | 'organization.policy_changed'
  | 'organization.ownership_transferred'
  | 'member.joined'
  | 'member.removed'
  | 'member.left'
  | 'member.roles_changed'
  | 'invitation.created'
  | 'invitation.resent'
  | 'invitation.link_created'
  | 'invitation.revoked'
  | 'role.created'
  | 'role.updated'
  | 'role.deleted'
  | 'role.default_changed'
  | 'group.created'
  | 'group.updated'
  | 'group.deleted'
  | 'group.member_added'
  | 'group.member_removed'
  | 'group.role_attached'
  | 'group.role_detached'
  | 'team.created'
  | 'team.updated'
  | 'team.deleted'
  | 'team.settings_updated'
  | 'team.member_set'
  | 'team.member_removed'
  | 'project.created'
  | 'project.updated'
  | 'project.moved'
  | 'project.deleted'
  | 'project.settings_updated'
  | 'project.member_set'
  | 'project.member_removed'
  | 'task.deleted'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'account.created'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.session_revoked'
  | 'account.sessions_revoked'
  | 'account.roles_changed'
  | 'account.password_changed'
  | 'account.password_reset'
  | 'account.two_factor_enabled'
  | 'account.two_factor_disabled'
  | 'account.recovery_codes_renewed'
  | 'account.recovery_code_used'
  | 'account.identity_linked'
  | 'account.identity_unlinked'
  | 'account.passkey_added'
  | 'account.passkey_deleted'
  | 'account.email_changed'
  | 'account.closed'
  | 'api_key.created'
  | 'api_key.revoked'
  | 'service_account.created'
  | 'service_account.updated'
  | 'service_account.deleted'
  | 'administrator.appointed'
  | 'system.acted';

export type AuditTargetType =
  | 'organization'
  | 'user'
  | 'invitation'
  | 'role'
  | 'group'
  | 'team'
  | 'project'
  | 'task'
  | 'webhook';

/**
 * A recorded action: its actor, its target, its time and the client that requested it. It is written in the same transaction as the changes
 * that the action makes. Events are never removed. They are never changed either, except that personal data can be cleared after an account
 * is closed.
 */
export interface AuditEvent {
  readonly id: string;
  /** The value is null if the event concerns no organization. */
  readonly organizationId: string | null;
  /** The value is null if the actor is an operator with access to the server itself. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly targetType: AuditTargetType;
  readonly targetId: string;
  /** A description of the change as JSON, e.g. the role ids before and after the change. It never contains a secret. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly createdAt: Date;
}
