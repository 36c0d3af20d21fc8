import { builtInRoles } from '@crewkit/core';
import type {
  Stores,
  Account,
  Place,
  RoleAssignment,
  Role,
  Group,
  Organization,
  Project,
  Team,
} from '@crewkit/core/adapter';
import type { SeededRandom } from '../support/seeded-random.js';
import { at, sampleAccount } from '../support/store-samples.js';
import {
  globalPlace,
  organizationPlace,
  projectPlace,
  sampleGroup,
  sampleOrganization,
  sampleProject,
  sampleRole,
  sampleTeam,
  teamPlace,
} from '../workspace/workspace-samples.js';

/** The time at which a world is evaluated. */
export const worldNow = at(100);

const viewing = ['org:view', 'team:view', 'project:view', 'project:task.edit'];
// The expiry times are just before now, exactly now, or later; most assignments have no expiry.
const ends = [at(99), at(100), at(101), at(5000), null, null, null, null];

/** All data that permissions depend on, as plain lists. */
export interface AccessWorld {
  readonly accounts: Account[];
  readonly organizations: Organization[];
  readonly memberships: { readonly organizationId: string; readonly userId: string }[];
  readonly teams: Team[];
  readonly projects: Project[];
  readonly groups: Group[];
  readonly groupMembers: { readonly group: Group; readonly userId: string }[];
  /** All roles, including the built-in ones. */
  readonly roles: Role[];
  /** The assignments. No two have the same holder, role and scope. */
  readonly assignments: RoleAssignment[];
}

export function randomWorld(random: SeededRandom): AccessWorld {
  const accounts = random.times(7, () => sampleAccount({ disabledAt: random.chance(15) ? at(0) : null }));
  const creator = random.pick(accounts).id;
  const organizations = random.times(2, () => sampleOrganization(creator));
  const teams = organizations.flatMap((each) => random.times(2, () => sampleTeam(each)));
  const projects = organizations.flatMap((each) => {
    const own = teams.filter(({ organizationId }) => organizationId === each.id).map(({ id }) => id);
    return random.times(3, () => sampleProject(each, { teamId: random.pick([...own, null]) }));
  });
  const memberships = organizations.flatMap(({ id: organizationId }) =>
    random.some(accounts, 75).map(({ id: userId }) => ({ organizationId, userId })),
  );
  const groups = organizations.flatMap(({ id }) =>
    random.times(2, () => sampleGroup(id, { permissions: random.some(viewing, 30) })),
  );
  const groupMembers = groups.flatMap((group) => {
    const members = memberships.filter(({ organizationId }) => organizationId === group.organizationId);
    return random.some(members, 40).map(({ userId }) => ({ group, userId }));
  });
  const world = { accounts, organizations, memberships, teams, projects, groups, groupMembers };
  const roles = [...builtInRoles, ...randomRoles(random, organizations)];
  return { ...world, roles, assignments: randomAssignments(random, { ...world, roles }) };
}

function randomRoles(random: SeededRandom, organizations: readonly Organization[]): Role[] {
  const permissions = (): string[] => random.some(viewing, 50);
  const own = organizations.flatMap(({ id }) =>
    (['ORGANIZATION', 'TEAM', 'PROJECT'] as const).map((level) =>
      sampleRole(id, { level, permissions: permissions() }),
    ),
  );
  return [...own, sampleRole(null, { permissions: permissions() })];
}

function randomAssignments(random: SeededRandom, world: Omit<AccessWorld, 'assignments'>): RoleAssignment[] {
  const byKey = new Map<string, RoleAssignment>();
  const give = (given: Pick<RoleAssignment, 'holder' | 'roleId' | 'place'>): void => {
    byKey.set(JSON.stringify(given), { ...given, expiresAt: random.pick(ends), createdAt: at(0) });
  };
  const globalRoles = world.roles.filter(({ level }) => level === 'GLOBAL');
  random.times(2, () => {
    give({
      holder: { userId: random.pick(world.accounts).id },
      roleId: random.pick(globalRoles).id,
      place: globalPlace,
    });
  });
  for (const { id } of world.organizations) {
    const isHere = (each: { readonly organizationId: string | null }): boolean => each.organizationId === id;
    const roles = world.roles.filter((role) => role.level !== 'GLOBAL' && (role.builtIn || isHere(role)));
    const places = placesIn(world, id);
    const holders = [
      ...world.memberships.filter(isHere).map(({ userId }) => ({ userId })),
      ...world.groups.filter(isHere).map((group) => ({ groupId: group.id })),
    ];
    // A role of any level can be assigned at any scope, because a store's result must not depend on the level that a role is meant for.
    random.times(12, () => {
      give({ holder: random.pick(holders), roleId: random.pick(roles).id, place: random.pick(places) });
    });
  }
  return [...byKey.values()];
}

function placesIn({ teams, projects }: Pick<AccessWorld, 'teams' | 'projects'>, organizationId: string): Place[] {
  return [
    organizationPlace({ id: organizationId }),
    ...teams.filter((each) => each.organizationId === organizationId).map(teamPlace),
    ...projects.filter((each) => each.organizationId === organizationId).map(projectPlace),
  ];
}

/** Inserts the world into stores that have the built-in roles and no other part of the world. */
export async function insertWorld(stores: Stores, world: AccessWorld): Promise<void> {
  for (const each of world.accounts) await stores.accounts.insertIfAbsent(each);
  for (const each of world.organizations) await stores.organizations.insert(each);
  for (const each of world.memberships) await stores.members.insert(each.organizationId, each.userId, at(0));
  for (const each of world.teams) await stores.teams.insert(each);
  for (const each of world.projects) await stores.projects.insert(each);
  for (const each of world.groups) await stores.groups.insert(each);
  for (const { group, userId } of world.groupMembers) {
    await stores.groups.addMember(group.organizationId, group.id, userId);
  }
  for (const each of world.roles.filter(({ builtIn }) => !builtIn)) await stores.roles.insert(each);
  for (const each of world.assignments) await stores.assignments.assign(each);
}
