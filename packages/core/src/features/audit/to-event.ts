import type { AuditAction } from '../../domain/events/audit-event.js';
import type { DurableEvent } from '../../domain/events/domain-event.js';

type ToEvent = (organizationId: string, targetId: string) => DurableEvent;
type TypeOf<Prefix extends string> = Extract<DurableEvent['type'], `${Prefix}.${string}`>;

const organizationUpdated: ToEvent = (organizationId) => ({ type: 'organization.updated', organizationId });
const memberUpdated: ToEvent = (organizationId, userId) => ({ type: 'member.updated', organizationId, userId });
const ofTeam =
  (type: TypeOf<'team'>): ToEvent =>
  (organizationId, teamId) => ({ type, organizationId, teamId });
const ofRole =
  (type: TypeOf<'role'>): ToEvent =>
  (organizationId, roleId) => ({ type, organizationId, roleId });
const ofGroup =
  (type: TypeOf<'group'>): ToEvent =>
  (organizationId, groupId) => ({ type, organizationId, groupId });

/** The events about recorded changes. The events about all other changes are appended where the change is made. */
const events: Readonly<Partial<Record<AuditAction, ToEvent>>> = {
  'organization.updated': organizationUpdated,
  'organization.settings_updated': organizationUpdated,
  'organization.policy_changed': organizationUpdated,
  'organization.deleted': (organizationId) => ({ type: 'organization.deleted', organizationId }),
  'organization.ownership_transferred': memberUpdated,
  'member.roles_changed': memberUpdated,
  'invitation.revoked': (organizationId, invitationId) => ({
    type: 'invitation.revoked',
    organizationId,
    invitationId,
  }),
  'team.created': ofTeam('team.created'),
  'team.updated': ofTeam('team.updated'),
  'team.settings_updated': ofTeam('team.updated'),
  'team.deleted': ofTeam('team.deleted'),
  'role.created': ofRole('role.created'),
  'role.updated': ofRole('role.updated'),
  'role.deleted': ofRole('role.deleted'),
  'group.created': ofGroup('group.created'),
  'group.updated': ofGroup('group.updated'),
  'group.member_added': ofGroup('group.updated'),
  'group.member_removed': ofGroup('group.updated'),
  'group.role_attached': ofGroup('group.updated'),
  'group.role_detached': ofGroup('group.updated'),
  'group.deleted': ofGroup('group.deleted'),
};

/** Returns the event for host handlers and webhooks about a recorded change in an organization, or null if there is none. */
export function toEvent(action: AuditAction, organizationId: string | null, targetId: string): DurableEvent | null {
  return organizationId === null ? null : (events[action]?.(organizationId, targetId) ?? null);
}
