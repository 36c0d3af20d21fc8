import type { Chain, RoleAssignment } from '@crewkit/core/adapter';
import { type AccessWorld, worldNow } from './access-world.js';

/** A resource of a world, with its chain of parents. */
export interface WorldResource extends Chain {
  readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT';
  readonly id: string;
  readonly organizationId: string;
}

/** Returns every organization, team and project of the world. */
export function getResources({ organizations, teams, projects }: AccessWorld): WorldResource[] {
  return [
    ...organizations.map(({ id }) => resource('ORGANIZATION', { id, organizationId: id })),
    ...teams.map(({ id, organizationId }) => resource('TEAM', { id, organizationId, teamId: id })),
    ...projects.map(({ id, organizationId, teamId }) =>
      resource('PROJECT', { id, organizationId, teamId, projectId: id }),
    ),
  ];
}

function resource(
  scope: WorldResource['scope'],
  place: Partial<WorldResource> & Pick<WorldResource, 'id' | 'organizationId'>,
): WorldResource {
  return { scope, teamId: null, projectId: null, ...place };
}

export function isMember({ memberships }: AccessWorld, userId: string, organizationId: string): boolean {
  return memberships.some((each) => each.userId === userId && each.organizationId === organizationId);
}

export function isActive({ accounts }: AccessWorld, userId: string): boolean {
  return accounts.some((each) => each.id === userId && each.disabledAt === null);
}

/** Returns the user's permissions, computed without optimization by the rules in the ports' documentation. */
export function permissionsOn(world: AccessWorld, userId: string, chain: WorldResource): Set<string> {
  const held = new Set<string>();
  if (!isActive(world, userId)) return held;
  const add = (permissions: readonly string[]): void => permissions.forEach((each) => held.add(each));
  for (const assignment of world.assignments) {
    if (!belongsTo(world, userId, assignment) || hasExpired(assignment) || !isOnChain(assignment, chain)) continue;
    add(world.roles.find(({ id }) => id === assignment.roleId)?.permissions ?? []);
  }
  for (const { group, userId: member } of world.groupMembers) {
    if (member === userId && group.organizationId === chain.organizationId) add(group.permissions);
  }
  return held;
}

function belongsTo({ groupMembers }: AccessWorld, userId: string, { holder }: RoleAssignment): boolean {
  if ('userId' in holder) return holder.userId === userId;
  return groupMembers.some((each) => each.group.id === holder.groupId && each.userId === userId);
}

function hasExpired({ expiresAt }: RoleAssignment): boolean {
  return expiresAt !== null && expiresAt <= worldNow;
}

function isOnChain({ place }: RoleAssignment, { organizationId, teamId, projectId }: WorldResource): boolean {
  if (place.scope === 'GLOBAL') return true;
  const ids = { ORGANIZATION: organizationId, TEAM: teamId, PROJECT: projectId };
  return ids[place.scope] === place.id;
}
