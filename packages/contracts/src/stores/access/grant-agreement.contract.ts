import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, Stores, Page } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import { type AccessWorld, insertWorld, randomWorld, worldNow } from './access-world.js';
import { assertSame } from '../support/assert-same.js';
import { type WorldResource, isActive, isMember, permissionsOn, getResources } from './naive-access.js';
import { sortHoldings } from './sort-holdings.js';
import { SeededRandom } from '../support/seeded-random.js';
import type { StoreCases } from '../support/store-case.js';
import { loadRoles, look, write } from '../workspace/workspace-samples.js';

const toView = { ORGANIZATION: 'org:view', TEAM: 'team:view', PROJECT: 'project:view' } as const;
// The limit is small, so that most lists have several pages.
const limit = 2;

async function all<T>(list: (after: string | null) => Promise<Page<T, string>>): Promise<T[]> {
  const items: T[] = [];
  let after: string | null = null;
  do {
    const page: Page<T, string> = await list(after);
    items.push(...page.items);
    after = page.next;
  } while (after !== null);
  return items;
}

/** Returns the ids of all items that lists show to the user. */
async function listedFor(stores: Stores, world: AccessWorld, userId: string): Promise<Set<string>> {
  const ids = new Set<string>();
  const list = async (
    page: (window: { after: string | null; limit: number }) => Promise<Page<{ readonly id: string }, string>>,
  ): Promise<void> => {
    for (const { id } of await all((after) => page({ after, limit }))) ids.add(id);
  };
  const seen = { userId, now: worldNow };
  await list((window) => stores.organizations.listVisible(userId, { ...window, now: worldNow }));
  for (const { id } of world.organizations) {
    await list((window) => stores.teams.listVisible(id, { ...window, ...seen }));
    await list((window) => stores.projects.listVisible(id, { ...window, ...seen, teamId: null }));
  }
  return ids;
}

/** Asserts that the list of a team's projects equals the list of all projects, filtered by this team. */
async function assertTeamsAgree(stores: Stores, world: AccessWorld, userId: string): Promise<void> {
  const listed = await listedFor(stores, world, userId);
  for (const team of world.teams) {
    const ofTeam = await all((after) =>
      stores.projects.listVisible(team.organizationId, { userId, now: worldNow, after, limit, teamId: team.id }),
    );
    assert.deepEqual(
      ofTeam.map((each) => each.id),
      world.projects
        .filter((each) => each.teamId === team.id && listed.has(each.id))
        .map((each) => each.id)
        .sort(),
    );
  }
}

/** Asserts that the user's permissions, their lists and the lists of holders agree with the model. */
async function assertAgreement(stores: Stores, world: AccessWorld): Promise<void> {
  const resources = getResources(world);
  const getHolders = new Map<string, Set<string>>();
  for (const resource of resources) {
    const query = { limit, permissions: [toView[resource.scope]], now: worldNow };
    const holders = await all((after) => stores.grants.listHolders(resource, { ...query, after }));
    getHolders.set(resource.id, new Set(holders.map((each) => each.userId)));
  }
  for (const { id: userId } of world.accounts) {
    const listed = await listedFor(stores, world, userId);
    for (const resource of resources) {
      const held = await stores.grants.heldOn(userId, resource, worldNow);
      const permissions = new Set(held?.grants.flatMap((each) => each.permissions));
      const expected = permissionsOn(world, userId, resource);
      const told = { permissions, listed: listed.has(resource.id), holder: getHolders.get(resource.id)?.has(userId) };
      assert.deepEqual(
        told,
        { permissions: expected, ...appearances(world, userId, resource) },
        describeCase(world, userId, resource),
      );
    }
    await assertTeamsAgree(stores, world, userId);
    await assertProjectsAgree(stores, userId, resources);
  }
  for (const resource of resources) await assertEachAgrees(stores, world, resource);
}

/** Asserts that the permissions on many projects, read together, equal the permissions read one by one. */
async function assertProjectsAgree(
  { grants }: Stores,
  userId: string,
  resources: readonly WorldResource[],
): Promise<void> {
  const ids = resources.filter(({ scope }) => scope === 'PROJECT').map(({ id }) => id);
  const projectIds = [...ids, randomUUID()];
  for (const permissions of [['project:view'], ['project:view', 'project:task.view'], ['project:edit']] as const) {
    const required = internals.PermissionSet.of(permissions);
    const mayEach = await Promise.all(
      ids.map(async (id) => {
        const holdings = await grants.heldOn(userId, { scope: 'PROJECT', id }, worldNow);
        return holdings !== null && internals.Access.of(holdings, null).may(required);
      }),
    );
    const held = await grants.listHeldProjectIds(userId, { projectIds, permissions, now: worldNow });
    assert.deepEqual(held.toSorted(), ids.filter((_, index) => mayEach[index]).toSorted(), permissions.join());
  }
}

/** Asserts that the permissions of many users, read together, equal the permissions read one by one. */
async function assertEachAgrees(
  stores: Stores,
  { accounts }: AccessWorld,
  { scope, id }: WorldResource,
): Promise<void> {
  // The list contains a duplicate and an unknown user.
  const userIds = [...accounts.map((each) => each.id), accounts[0]?.id ?? '', randomUUID()];
  const held = await stores.grants.heldByEach(userIds, { scope, id }, worldNow);
  assert.deepEqual([...held.keys()].sort(), [...new Set(userIds)].sort());
  for (const userId of userIds) {
    const alone = await stores.grants.heldOn(userId, { scope, id }, worldNow);
    assertSame(sortHoldings(held.get(userId)), sortHoldings(alone), `${scope} ${id} ${userId}`);
  }
}

/**
 * Returns whether the user appears in lists and among holders. Lists of organizations and of holders contain only members; all other
 * results depend on the permission alone.
 */
function appearances(
  world: AccessWorld,
  userId: string,
  resource: WorldResource,
): { readonly listed: boolean; readonly holder: boolean } {
  const may = permissionsOn(world, userId, resource).has(toView[resource.scope]);
  const holder = may && isMember(world, userId, resource.organizationId);
  return { listed: resource.scope === 'ORGANIZATION' ? holder : may, holder };
}

function describeCase(world: AccessWorld, userId: string, { scope, id }: WorldResource): string {
  const person = `${isActive(world, userId) ? 'active' : 'disabled'} user ${userId}`;
  return `${person} on ${scope} ${id}: ${JSON.stringify(world.assignments, null, 1)}`;
}

/** Applies one of the changes that the ports offer to the store and to the model. */
async function changeWorld(stores: Stores, world: AccessWorld, random: SeededRandom): Promise<AccessWorld> {
  const changes = [leaveOrganization, moveProject, takeRole, switchAccount, sweep];
  return random.pick(changes)(stores, world, random);
}

type Change = typeof changeWorld;

const leaveOrganization: Change = async (stores, world, random) => {
  const { organizationId, userId } = random.pick(world.memberships);
  await stores.members.delete(organizationId, userId);
  const isGone = (each: { readonly organizationId: string; readonly userId: string }): boolean =>
    each.userId === userId && each.organizationId === organizationId;
  return {
    ...world,
    memberships: world.memberships.filter((each) => !isGone(each)),
    groupMembers: world.groupMembers.filter((each) => !isGone({ ...each.group, userId: each.userId })),
    assignments: world.assignments.filter(
      ({ holder, place }) => !('userId' in holder && 'organizationId' in place && isGone({ ...place, ...holder })),
    ),
  };
};

const moveProject: Change = async (stores, world, random) => {
  const { id, organizationId } = random.pick(world.projects);
  const teams = world.teams.filter((each) => each.organizationId === organizationId);
  const teamId = random.pick([null, ...teams.map((each) => each.id)]);
  await stores.projects.move(id, teamId, worldNow);
  return { ...world, projects: world.projects.map((each) => (each.id === id ? { ...each, teamId } : each)) };
};

const takeRole: Change = async (stores, world, random) => {
  const taken = random.pick(world.assignments);
  await stores.assignments.unassign(taken.holder, taken.roleId, taken.place);
  return { ...world, assignments: world.assignments.filter((each) => each !== taken) };
};

const switchAccount: Change = async (stores, world, random) => {
  const { id, disabledAt } = random.pick(world.accounts);
  const switched = { disabledAt: disabledAt === null ? worldNow : null };
  await stores.accounts.update(id, switched);
  return { ...world, accounts: world.accounts.map((each) => (each.id === id ? { ...each, ...switched } : each)) };
};

const sweep: Change = async (stores, world) => {
  await stores.assignments.deleteExpired(worldNow);
  return world;
};

async function checkWorld(store: StoreAdapter, seed: number): Promise<void> {
  const random = new SeededRandom(seed);
  await loadRoles(store);
  let world = randomWorld(random);
  await write(store, (stores) => insertWorld(stores, world));
  await look(store, (stores) => assertAgreement(stores, world));
  for (let step = 0; step < 6; step += 1) world = await write(store, (stores) => changeWorld(stores, world, random));
  await look(store, (stores) => assertAgreement(stores, world));
}

const seeds = [1, 2, 3, 4, 5];

export const grantAgreementCases: StoreCases = Object.fromEntries(
  seeds.map((seed) => [
    `grants, lists and shows the same as a naive model in random world ${seed}`,
    (store: StoreAdapter) => checkWorld(store, seed),
  ]),
);
