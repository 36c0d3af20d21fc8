import { CrewkitError } from '../../errors/crewkit-error.js';
import type { Access } from './access.js';
import { isOwnerRole } from './built-in-roles.js';
import { PermissionSet } from './permissions/permission-set.js';
import { permissionCatalogue } from './permissions/permission.js';
import type { Role } from './role.js';

type Granted = Pick<Role, 'id' | 'permissions'>;

// Permissions in conversations. No built-in role includes them, because they come from participation. An OWNER can nevertheless grant them.
const ofChats = PermissionSet.of(permissionCatalogue.filter(({ scope }) => scope === 'CHAT').map(({ name }) => name));

/**
 * Throws `GRANT_EXCEEDS_OWN` unless the granting user holds all of the permissions at the place where they are granted (an organization, a
 * team, a project or the whole installation). `giver` is the granting user's access at that place. There is one exception: an OWNER can
 * grant the permissions in conversations (scope CHAT) without holding them. Every operation that gives permissions applies this rule.
 */
export function requireMayGrant(giver: Access, permissions: readonly string[]): void {
  const missing = listMissing(giver, [permissions]);
  if (missing.length > 0) throw new CrewkitError('GRANT_EXCEEDS_OWN', { requiredPermissions: missing });
}

/**
 * Throws `GRANT_EXCEEDS_OWN` unless the granting user can grant all permissions of the roles (see `requireMayGrant`). Also throws
 * `GRANT_EXCEEDS_OWN` if one of the roles is OWNER and the granting user is not an OWNER.
 */
export function requireMayGive(giver: Access, roles: readonly Granted[]): void {
  if (!giver.isOwner && roles.some(({ id }) => isOwnerRole(id))) {
    const requiredPermissions = listMissing(
      giver,
      roles.map(({ permissions }) => permissions),
    );
    throw new CrewkitError('GRANT_EXCEEDS_OWN', { detail: 'Only an OWNER can grant OWNER.', requiredPermissions });
  }
  for (const { permissions } of roles) requireMayGrant(giver, permissions);
}

/**
 * Throws `FORBIDDEN` if the roles contain permissions that the acting user does not hold. The acting user therefore cannot remove or change
 * the roles of users who hold more permissions. There is one exception: an OWNER does not need to hold the permissions in conversations
 * (scope CHAT). Also throws `FORBIDDEN` if one of the roles is OWNER and the acting user is not an OWNER. `taker` is the acting user's
 * access at the place where the roles are assigned or defined.
 */
export function requireMayTake(taker: Access, roles: readonly Granted[]): void {
  const requiredPermissions = listMissing(
    taker,
    roles.map(({ permissions }) => permissions),
  );
  if (!taker.isOwner && roles.some(({ id }) => isOwnerRole(id))) {
    throw new CrewkitError('FORBIDDEN', {
      detail: 'Only an OWNER can change or remove an OWNER.',
      requiredPermissions,
    });
  }
  if (requiredPermissions.length > 0) {
    throw new CrewkitError('FORBIDDEN', {
      detail: 'This user has permissions that you do not have.',
      requiredPermissions,
    });
  }
}

function listMissing({ granted, isOwner, isSystem }: Access, asked: readonly (readonly string[])[]): string[] {
  if (isSystem) return [];
  const held = isOwner ? granted.union(ofChats) : granted;
  return PermissionSet.of(...asked)
    .without(held)
    .names();
}
