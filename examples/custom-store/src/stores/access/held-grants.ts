import type { Account, Chain, Grant, Group, RoleAssignment } from '@crewkit/core/adapter';
import { isHeldBy, isInForce, placeId } from './assignments.js';
import { isOnChain } from './find-chain.js';
import type { Tables } from '../../tables/tables.js';

export interface Holding {
  readonly userId: string;
  readonly chain: Chain;
  readonly now: Date;
}

/**
 * Returns every grant of the user on the chain. Checks and lists both use this function, so that lists show exactly the resources that
 * users can open.
 */
export function heldGrants(tables: Tables, { userId, chain, now }: Holding): Grant[] {
  if (!isActive(tables.accounts.get(userId))) return [];
  const groups = getGroups(tables, userId);
  const assigned = [...tables.assignments.values()]
    .filter((each) => isInForce(each, now) && isOnChain(each.place, chain))
    .filter((each) => isHeldBy(userId, each) || getGroup(each, groups) !== null)
    .map((each) => toGrant(tables, each, groups));
  const own = groups.filter((group) => group.organizationId === chain.organizationId && group.permissions.length > 0);
  return [...assigned, ...own.map(ownGrant)];
}

/** Returns whether the user's grants include all the permissions. */
export function holds(tables: Tables, holding: Holding, permissions: readonly string[]): boolean {
  const held = heldGrants(tables, holding).flatMap((grant) => grant.permissions);
  return permissions.every((each) => held.includes(each));
}

export function isActive(account: Account | undefined): boolean {
  return account !== undefined && account.disabledAt === null;
}

function getGroups({ groupMembers, groups }: Tables, userId: string): Group[] {
  const ids = [...groupMembers.values()].filter((each) => each.userId === userId).map((each) => each.groupId);
  return [...groups.values()].filter((group) => ids.includes(group.id));
}

function getGroup({ holder }: RoleAssignment, groups: readonly Group[]): Group | null {
  return groups.find((group) => 'groupId' in holder && group.id === holder.groupId) ?? null;
}

function toGrant({ roles }: Tables, assignment: RoleAssignment, groups: readonly Group[]): Grant {
  const role = roles.get(assignment.roleId);
  if (role === undefined) throw new Error('A role that is in use is never removed.');
  const { id, name, level, builtIn, permissions } = role;
  const group = getGroup(assignment, groups);
  return {
    scope: assignment.place.scope,
    scopeId: placeId(assignment.place),
    role: { id, name, level, builtIn },
    group: group && { id: group.id, name: group.name },
    permissions,
    expiresAt: assignment.expiresAt,
  };
}

function ownGrant({ id, name, organizationId, permissions }: Group): Grant {
  return {
    scope: 'ORGANIZATION',
    scopeId: organizationId,
    role: null,
    group: { id, name },
    permissions,
    expiresAt: null,
  };
}
