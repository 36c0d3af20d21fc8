import type { PersonalDataSection } from '@crewkit/core/adapter';

import { isLiveConversation, isLiveOrganization, isLiveProject, takesPart } from '../live.js';
import { bytes, id, number, text, time, type SortKey } from './sort-keys.js';

export interface PersonalSource {
  /** The table or tables, with the condition that selects the user's rows. The user is $1. */
  readonly rows: string;
  /** The fields of a record, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The sort keys, which sort the rows from the oldest to the newest. Together, they identify a row. */
  readonly keys: readonly SortKey[];
  /** Set to `email` if the rows identify the user by email. */
  readonly by?: 'email';
}

const lifetime = { createdAt: 't.created_at', expiresAt: 't.expires_at' };
const client = { ipAddress: 't.ip_address', userAgent: 't.user_agent' };
const oldestFirst = [time('t.created_at'), id('t.id')];

/** The tables and fields of each section of a user's personal data. */
export const personalSources: Readonly<Record<PersonalDataSection, PersonalSource>> = {
  sessions: {
    rows: 'crewkit.sessions t WHERE t.account_id = $1',
    fields: {
      ...{ id: 't.id', method: 't.method', secondFactor: 't.second_factor' },
      ...{ ...lifetime, lastUsedAt: 't.last_used_at', ...client },
    },
    keys: oldestFirst,
  },
  devices: {
    rows: 'crewkit.known_devices t WHERE t.account_id = $1',
    fields: { firstSeenAt: 't.first_seen_at', lastSeenAt: 't.last_seen_at' },
    keys: [time('t.first_seen_at'), bytes('t.fingerprint')],
  },
  identities: {
    rows: 'crewkit.identities t WHERE t.account_id = $1',
    fields: {
      id: 't.id',
      provider: 't.provider',
      issuer: 't.issuer',
      subject: 't.subject',
      email: 't.email',
      createdAt: 't.created_at',
      lastUsedAt: 't.last_used_at',
    },
    keys: oldestFirst,
  },
  passkeys: {
    rows: 'crewkit.passkeys t WHERE t.account_id = $1',
    fields: {
      ...{ id: 't.id', name: 't.name', backedUp: 't.backed_up' },
      ...{ createdAt: 't.created_at', lastUsedAt: 't.last_used_at' },
    },
    keys: oldestFirst,
  },
  twoFactor: {
    rows: 'crewkit.two_factor_secrets t WHERE t.account_id = $1',
    fields: {
      enabledAt: 't.enabled_at',
      recoveryCodesLeft: '(SELECT count(*) FROM crewkit.recovery_codes c WHERE c.account_id = t.account_id)',
    },
    keys: [id('t.account_id')],
  },
  emailChanges: {
    rows: 'crewkit.email_changes t WHERE t.account_id = $1',
    fields: { newEmail: 't.new_email', ...lifetime },
    keys: [time('t.created_at'), bytes('t.token_hash')],
  },
  apiKeys: {
    rows: 'crewkit.api_keys t WHERE t.account_id = $1',
    fields: { id: 't.id', name: 't.name', ...lifetime, lastUsedAt: 't.last_used_at' },
    keys: oldestFirst,
  },
  organizations: {
    rows: `crewkit.organization_members t JOIN crewkit.organizations o ON o.id = t.organization_id
      WHERE t.user_id = $1 AND o.deleted_at IS NULL`,
    fields: { organizationId: 't.organization_id', name: 'o.name', joinedAt: 't.joined_at' },
    keys: [time('t.joined_at'), id('t.organization_id')],
  },
  roles: {
    rows: `crewkit.role_assignments t JOIN crewkit.roles r ON r.id = t.role_id
      WHERE t.user_id = $1 AND (t.organization_id IS NULL OR ${isLiveOrganization('t.organization_id')})`,
    fields: {
      roleId: 't.role_id',
      roleName: 'r.name',
      scope: 't.scope',
      scopeId: "CASE WHEN t.scope <> 'GLOBAL' THEN t.scope_id END",
      ...lifetime,
    },
    keys: [time('t.created_at'), id('t.scope_id'), id('t.role_id')],
  },
  // There is no record of when a member was added to a permission group.
  groups: {
    rows: `crewkit.group_members m JOIN crewkit.groups t ON t.id = m.group_id
      WHERE m.user_id = $1 AND ${isLiveOrganization('m.organization_id')}`,
    fields: { groupId: 't.id', groupName: 't.name', organizationId: 't.organization_id' },
    keys: oldestFirst,
  },
  invitationsSent: {
    rows: `crewkit.invitations t WHERE t.invited_by = $1 AND ${isLiveOrganization('t.organization_id')}`,
    fields: { id: 't.id', organizationId: 't.organization_id', email: 't.email', ...lifetime },
    keys: oldestFirst,
  },
  invitationsReceived: {
    rows: `crewkit.invitations t JOIN crewkit.organizations o ON o.id = t.organization_id
      WHERE t.email = $1 AND o.deleted_at IS NULL`,
    fields: { id: 't.id', organizationId: 't.organization_id', organizationName: 'o.name', ...lifetime },
    keys: oldestFirst,
    by: 'email',
  },
  // A task's text belongs to its project: other users may have edited it since, and the user may have lost access to it.
  createdTasks: {
    rows: `crewkit.tasks t WHERE t.created_by = $1 AND ${isLiveProject('t.project_id')}`,
    fields: { id: 't.id', projectId: 't.project_id', number: 't.number', createdAt: 't.created_at' },
    keys: oldestFirst,
  },
  // Start from the memberships, because the index of assignees begins with the organization.
  assignedTasks: {
    rows: `crewkit.organization_members m
      JOIN crewkit.task_assignees a ON a.organization_id = m.organization_id AND a.user_id = m.user_id
      JOIN crewkit.tasks t ON t.id = a.task_id
      WHERE m.user_id = $1 AND ${isLiveProject('t.project_id')}`,
    fields: { taskId: 't.id', projectId: 't.project_id' },
    keys: oldestFirst,
  },
  conversations: {
    rows: `crewkit.participants t JOIN crewkit.conversations c ON c.id = t.conversation_id
      WHERE t.user_id = $1 AND ${isLiveConversation('t.conversation_id')} AND ${takesPart('c', 't')}`,
    fields: {
      ...{ conversationId: 't.conversation_id', kind: 'c.kind', organizationId: 'c.organization_id', title: 'c.title' },
      ...{ role: 't.role', joinedAt: 't.joined_at', lastReadSeq: 't.last_read_seq', hiddenAtSeq: 't.hidden_at_seq' },
      ...{ notify: 't.notify', mutedUntil: 't.muted_until' },
    },
    keys: [time('t.joined_at'), id('t.conversation_id')],
  },
  messages: {
    rows: `crewkit.messages t WHERE t.sender_id = $1 AND ${isLiveConversation('t.conversation_id')}`,
    fields: {
      ...{ id: 't.id', conversationId: 't.conversation_id', seq: 't.seq', kind: 't.kind', body: 't.body' },
      ...{ createdAt: 't.created_at', editedAt: 't.edited_at', deletedAt: 't.deleted_at' },
      fields: "coalesce(t.fields, '{}')",
    },
    keys: [time('t.created_at'), id('t.conversation_id'), number('t.seq')],
  },
  // Pending and abandoned attachments belong to no message.
  attachments: {
    rows: `crewkit.attachments t
      WHERE t.uploaded_by = $1 AND t.message_id IS NOT NULL AND ${isLiveConversation('t.conversation_id')}`,
    fields: {
      ...{ id: 't.id', conversationId: 't.conversation_id', messageId: 't.message_id', createdAt: 't.created_at' },
      ...{ fileName: 't.file_name', contentType: 't.content_type', size: 't.size', durationMs: 't.voice_duration_ms' },
    },
    keys: oldestFirst,
  },
  reactions: {
    rows: `crewkit.message_reactions t JOIN crewkit.messages m ON m.id = t.message_id
      WHERE t.user_id = $1 AND ${isLiveConversation('m.conversation_id')}`,
    fields: {
      ...{ messageId: 't.message_id', conversationId: 'm.conversation_id' },
      ...{ emoji: 't.emoji', createdAt: 't.created_at' },
    },
    keys: [time('t.created_at'), id('t.message_id'), text('t.emoji')],
  },
  followedThreads: {
    rows: `crewkit.thread_followers t JOIN crewkit.messages m ON m.id = t.root_id
      WHERE t.user_id = $1 AND ${isLiveConversation('m.conversation_id')}`,
    fields: { messageId: 't.root_id', conversationId: 'm.conversation_id', lastReadSeq: 't.last_read_seq' },
    keys: [id('t.root_id')],
  },
  mentions: {
    rows: `crewkit.mentions t WHERE t.user_id = $1 AND ${isLiveConversation('t.conversation_id')}`,
    fields: {
      ...{ messageId: 't.message_id', conversationId: 't.conversation_id' },
      ...{ mentionedBy: 't.mentioned_by', dueAt: 't.due_at' },
    },
    keys: [time('t.due_at'), id('t.message_id')],
  },
  notifications: {
    ...{ rows: 'crewkit.notifications t WHERE t.user_id = $1', keys: [number('t.position')] },
    fields: {
      ...{ id: 't.id', kind: 't.kind', subjectId: 't.subject_id', messageId: 't.message_id' },
      ...{ count: 't.count', createdAt: 't.created_at', readAt: 't.read_at' },
    },
  },
  notificationSettings: {
    ...{ rows: 'crewkit.notification_settings t WHERE t.user_id = $1', fields: { settings: 't.settings' } },
    keys: [id('t.user_id')],
  },
  pushSubscriptions: {
    ...{ rows: 'crewkit.push_subscriptions t WHERE t.user_id = $1', keys: [id('t.id')] },
    fields: { id: 't.id', sessionId: 't.session_id', endpoint: 't.endpoint', createdAt: 't.created_at' },
  },
  presence: {
    ...{ rows: 'crewkit.presence t WHERE t.user_id = $1', fields: { seenAt: 't.seen_at' } },
    keys: [id('t.user_id')],
  },
  shownPresence: {
    ...{ rows: 'crewkit.visible_users t WHERE t.user_id = $1', fields: { lastActiveAt: 't.last_active_at' } },
    keys: [id('t.user_id')],
  },
  blockedUsers: {
    rows: 'crewkit.blocked_users t WHERE t.user_id = $1',
    fields: { userId: 't.blocked_user_id', blockedAt: 't.created_at' },
    keys: [time('t.created_at'), id('t.blocked_user_id')],
  },
  auditEvents: {
    rows: 'crewkit.audit_events t WHERE t.actor_id = $1',
    fields: {
      ...{ id: 't.id', organizationId: 't.organization_id', action: 't.action' },
      ...{ targetType: 't.target_type', targetId: 't.target_id', createdAt: 't.created_at' },
      ...client,
    },
    keys: [number('t.position')],
  },
};
