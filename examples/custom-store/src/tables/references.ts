// A database enforces these checks by foreign keys. The use cases check before they write, and these checks catch errors in the use cases.
import type { Place, RoleAssignment } from '@crewkit/core/adapter';
import { rowKey } from './rows.js';
import type { Tables } from './tables.js';

/** Throws unless `isSo` is true. */
export function requireReference(isSo: boolean, rule: string): void {
  if (!isSo) throw new Error(`Refused: ${rule}.`);
}

export function requireOrganization({ organizations }: Tables, id: string): void {
  requireReference(organizations.has(id), 'there is no such organization');
}

export function requireAccount({ accounts }: Tables, id: string): void {
  requireReference(accounts.has(id), 'there is no such account');
}

export function requireMember({ memberships }: Tables, organizationId: string, userId: string): void {
  requireReference(memberships.has(rowKey(organizationId, userId)), 'the user is not a member of the organization');
}

/** Throws unless the team belongs to the organization. `id` null means no team. */
export function requireTeam({ teams }: Tables, organizationId: string, id: string | null): void {
  const isIn = id === null || teams.get(id)?.entity.organizationId === organizationId;
  requireReference(isIn, 'the team is none of the organization');
}

/** Throws unless the role is built in or belongs to the organization. Without an organization (null), only built-in roles are accepted. */
export function requireRole({ roles }: Tables, organizationId: string | null, id: string): void {
  const role = roles.get(id);
  const isKnown = role !== undefined && (role.organizationId === null || role.organizationId === organizationId);
  requireReference(isKnown, 'the role is none of the organization');
}

export function requirePermissions({ permissions }: Tables, names: readonly string[] = []): void {
  requireReference(
    names.every((name) => permissions.has(name)),
    'there is no such permission',
  );
}

export function requireGroup({ groups }: Tables, organizationId: string, id: string): void {
  requireReference(groups.get(id)?.organizationId === organizationId, 'the group is none of the organization');
}

/** Throws unless holder, role and place belong together. */
export function requireAssignable(tables: Tables, { holder, roleId, place }: RoleAssignment): void {
  const organizationId = place.scope === 'GLOBAL' ? null : place.organizationId;
  requireRole(tables, organizationId, roleId);
  if (place.scope !== 'GLOBAL') requirePlace(tables, place);
  if ('groupId' in holder) requireGroup(tables, organizationId ?? 'GLOBAL', holder.groupId);
  else if (organizationId === null) requireReference(tables.accounts.has(holder.userId), 'there is no such account');
  else requireMember(tables, organizationId, holder.userId);
}

function requirePlace(tables: Tables, place: Exclude<Place, { readonly scope: 'GLOBAL' }>): void {
  const { organizationId, id } = place;
  const isIn = {
    ORGANIZATION: id === organizationId,
    TEAM: tables.teams.get(id)?.entity.organizationId === organizationId,
    PROJECT: tables.projects.get(id)?.entity.organizationId === organizationId,
  };
  requireReference(isIn[place.scope], 'the place is none of the organization');
}
