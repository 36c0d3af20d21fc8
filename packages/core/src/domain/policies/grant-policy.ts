import { AppError } from '../../errors/app-error.js';
import type { Access } from '../access.js';
import { isOwnerRole } from '../built-in-roles.js';
import { PermissionSet } from '../permission-set.js';
import { permissionCatalogue } from '../permission.js';
import type { Role } from '../role.js';

type Granted = Pick<Role, 'id' | 'permissions'>;

// Nobody holds them by a built-in role: they come from taking part. An OWNER may give them to whom he likes.
const ofChats = PermissionSet.of(permissionCatalogue.filter(({ scope }) => scope === 'CHAT').map(({ name }) => name));

/**
 * The one rule of every path that could raise anybody's access (contract §3): nobody gives what he does not hold himself
 * where it would count. `giver` is his access at that place. Throws `GRANT_EXCEEDS_OWN`.
 */
export function requireMayGrant(giver: Access, permissions: readonly string[]): void {
  const missing = missingOf(giver, [permissions]);
  if (missing.length > 0) throw new AppError('GRANT_EXCEEDS_OWN', { requiredPermissions: missing });
}

/** Likewise for whole roles; OWNER is given by an OWNER alone, whatever else somebody holds. */
export function requireMayGive(giver: Access, roles: readonly Granted[]): void {
  if (!giver.isOwner && roles.some(({ id }) => isOwnerRole(id))) {
    const requiredPermissions = missingOf(
      giver,
      roles.map(({ permissions }) => permissions),
    );
    throw new AppError('GRANT_EXCEEDS_OWN', { detail: 'Only an owner makes owners.', requiredPermissions });
  }
  for (const { permissions } of roles) requireMayGrant(giver, permissions);
}

/**
 * Nobody takes away, or changes, what is more than he holds himself: a deputy cannot remove those above him. OWNER is
 * taken by an OWNER alone. Throws `FORBIDDEN`.
 */
export function requireMayTake(taker: Access, roles: readonly Granted[]): void {
  const requiredPermissions = missingOf(
    taker,
    roles.map(({ permissions }) => permissions),
  );
  if (!taker.isOwner && roles.some(({ id }) => isOwnerRole(id))) {
    throw new AppError('FORBIDDEN', { detail: 'Only an owner touches owners.', requiredPermissions });
  }
  if (requiredPermissions.length > 0) {
    throw new AppError('FORBIDDEN', { detail: 'They hold more than you do.', requiredPermissions });
  }
}

function missingOf({ granted, isOwner }: Access, asked: readonly (readonly string[])[]): string[] {
  const held = isOwner ? granted.union(ofChats) : granted;
  return PermissionSet.of(...asked)
    .without(held)
    .names();
}
