import { CrewkitError, toBuiltInRoleId } from '@crewkit/core';
import type { Stores, Grant, Resource, Role, Person } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';
import { toPerson } from '../../../stores/support/store-samples.js';

const longAgo = new Date(0);
const firstPage = { after: null, limit: 1000, search: null };
const owner = toBuiltInRoleId('ORGANIZATION', 'OWNER');

/** Returns the user's grants on any of these resources. */
async function grantsOnAny(
  { grants }: Stores,
  userId: string,
  resources: readonly Resource[],
  now: Date,
): Promise<Grant[]> {
  const held: Grant[] = [];
  for (const resource of resources) held.push(...((await grants.heldOn(userId, resource, now))?.grants ?? []));
  return held;
}

/** Returns the users with a direct OWNER role in the organization, including disabled accounts and temporary roles. */
async function getOwners({ members }: Stores, organizationId: string): Promise<{ userId: string; ends: boolean }[]> {
  const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
  const { items } = await members.list(place, { ...firstPage, now: longAgo });
  return items.flatMap(({ userId, roles }) =>
    roles.filter(({ id }) => id === owner).map(({ expiresAt }) => ({ userId, ends: expiresAt !== null })),
  );
}

/** Returns the disabled users who have any role at exactly this scope. */
async function disabledAt(
  { accounts, assignments, grants }: Stores,
  resource: Parameters<Stores['grants']['listHolders']>[0],
  now: Date,
): Promise<Person[]> {
  const people: Person[] = [];
  const { items } = await accounts.list(firstPage);
  for (const account of items) {
    const { id: userId, disabledAt: since } = account;
    const organizationId = (await grants.heldOn(userId, resource, now))?.chain.organizationId ?? '';
    const roles = await assignments.rolesAt(userId, { ...resource, organizationId }, now);
    if (since !== null && roles.length > 0) people.push(toPerson(account));
  }
  return people;
}

/** Flaws in grants and permissions. */
const brokenGrants: readonly BrokenStore[] = [
  {
    flaw: 'counts expired grants',
    caughtBy: 'excludes expired grants',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: { heldOn: (userId, resource) => grants.heldOn(userId, resource, longAgo) },
      })),
  },
  {
    flaw: 'counts a grant at the moment it expires',
    caughtBy: 'excludes expired grants',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: {
          heldOn: (userId, resource, now) => grants.heldOn(userId, resource, new Date(now.getTime() - 1)),
        },
      })),
  },
  {
    flaw: 'lists holders whose grants have expired',
    caughtBy: 'excludes disabled users, non-members, members of other organizations and former members',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: { listHolders: (resource, query) => grants.listHolders(resource, { ...query, now: longAgo }) },
      })),
  },
  {
    flaw: 'lists holders of any of several permissions as holders of all',
    caughtBy: 'lists holders of several permissions, even from different grants',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: {
          async listHolders(resource, query) {
            const people = new Map<string, Person>();
            for (const permission of query.permissions) {
              const page = await grants.listHolders(resource, { ...query, permissions: [permission] });
              for (const person of page.items) people.set(person.userId, person);
            }
            return { items: [...people.values()], next: null };
          },
        },
      })),
  },
  {
    flaw: 'lists only holders to whom one grant gives all of several permissions',
    caughtBy: 'lists holders of several permissions, even from different grants',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: {
          async listHolders(resource, query) {
            const page = await grants.listHolders(resource, query);
            const items: Person[] = [];
            for (const person of page.items) {
              const held = (await grants.heldOn(person.userId, resource, query.now))?.grants ?? [];
              const givesAll = held.some((grant) =>
                query.permissions.every((each) => grant.permissions.includes(each)),
              );
              if (givesAll) items.push(person);
            }
            return { ...page, items };
          },
        },
      })),
  },
  {
    flaw: 'lists disabled holders',
    caughtBy: 'excludes disabled users, non-members, members of other organizations and former members',
    breakStore: (store) =>
      withStores(store, (good) => ({
        grants: {
          async listHolders(resource, query) {
            const page = await good.grants.listHolders(resource, query);
            return { ...page, items: [...page.items, ...(await disabledAt(good, resource, query.now))] };
          },
        },
      })),
  },
  {
    flaw: 'applies grants to sibling teams',
    caughtBy: 'excludes grants of sibling teams and projects, and of other organizations',
    breakStore(store) {
      const teams: Resource[] = [];
      return withStores(store, (good) => ({
        teams: {
          insert: (team) => good.teams.insert(team).then(() => void teams.push({ scope: 'TEAM', id: team.id })),
        },
        grants: {
          async heldOn(userId, resource, now) {
            const held = await good.grants.heldOn(userId, resource, now);
            if (held === null || held.chain.teamId === null) return held;
            return { ...held, grants: [...held.grants, ...(await grantsOnAny(good, userId, teams, now))] };
          },
        },
      }));
    },
  },
  {
    flaw: 'counts grants of nested scopes',
    caughtBy: 'includes grants of enclosing scopes, never of nested ones',
    breakStore(store) {
      const projects: Resource[] = [];
      return withStores(store, (good) => ({
        projects: {
          insert: (project) =>
            good.projects.insert(project).then(() => void projects.push({ scope: 'PROJECT', id: project.id })),
        },
        grants: {
          async heldOn(userId, resource, now) {
            const held = await good.grants.heldOn(userId, resource, now);
            if (held === null || resource.scope !== 'ORGANIZATION') return held;
            return { ...held, grants: await grantsOnAny(good, userId, projects, now) };
          },
        },
      }));
    },
  },
  {
    flaw: 'ignores the team of a project',
    caughtBy: 'includes grants of enclosing scopes, never of nested ones',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: {
          async heldOn(userId, resource, now) {
            const held = await grants.heldOn(userId, resource, now);
            if (held === null || resource.scope === 'TEAM') return held;
            return { ...held, grants: held.grants.filter(({ scope }) => scope !== 'TEAM') };
          },
        },
      })),
  },
  {
    flaw: 'ignores grants of groups',
    caughtBy: 'includes grants of a group for its members only',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: {
          async heldOn(userId, resource, now) {
            const held = await grants.heldOn(userId, resource, now);
            return held === null ? null : { ...held, grants: held.grants.filter(({ group }) => group === null) };
          },
        },
      })),
  },
  {
    flaw: 'admits administrators to direct conversations',
    caughtBy: 'returns the participation in a direct conversation, which has no enclosing scope',
    breakStore: (store) =>
      withStores(store, (good) => ({
        grants: {
          async heldOn(userId, resource, now) {
            const held = await good.grants.heldOn(userId, resource, now);
            if (held === null || resource.scope !== 'CHAT') return held;
            return { ...held, grants: await grantsOnAny(good, userId, [{ scope: 'GLOBAL' }], now) };
          },
        },
      })),
  },
  {
    flaw: 'lists projects by expired grants',
    caughtBy: 'grants, lists and shows the same as a naive model in random world 1',
    breakStore: (store) =>
      withStores(store, ({ projects }) => ({
        projects: {
          listVisible: (organizationId, query) => projects.listVisible(organizationId, { ...query, now: longAgo }),
        },
      })),
  },
  {
    flaw: 'checks permissions by groups, but does not list by them',
    caughtBy: 'grants, lists and shows the same as a naive model in random world 2',
    breakStore: (store) =>
      withStores(store, ({ teams, grants }) => ({
        teams: {
          async listVisible(organizationId, query) {
            const page = await teams.listVisible(organizationId, query);
            const items = [];
            for (const team of page.items) {
              const held = await grants.heldOn(query.userId, { scope: 'TEAM', id: team.id }, query.now);
              const seers = held?.grants.filter(({ permissions }) => permissions.includes('team:view'));
              if (seers?.some(({ role }) => role !== null) === true) items.push(team);
            }
            return { ...page, items };
          },
        },
      })),
  },
];

/** Flaws in roles, groups and assignments. */
const brokenAssignments: readonly BrokenStore[] = [
  {
    flaw: 'counts disabled users as other owners',
    caughtBy: 'ignores owners who are disabled, temporary, through a group or of another scope',
    breakStore: (store) =>
      withStores(store, (good) => ({
        assignments: {
          async hasOtherOwner(organizationId, exceptUserId) {
            const owners = await getOwners(good, organizationId);
            return owners.some(({ userId, ends }) => userId !== exceptUserId && !ends);
          },
        },
      })),
  },
  {
    flaw: 'counts temporary owners as other owners',
    caughtBy: 'ignores owners who are disabled, temporary, through a group or of another scope',
    breakStore: (store) =>
      withStores(store, (good) => ({
        assignments: {
          async hasOtherOwner(organizationId, exceptUserId) {
            for (const { userId } of await getOwners(good, organizationId)) {
              const account = await good.accounts.findById(userId);
              if (userId !== exceptUserId && account?.disabledAt === null) return true;
            }
            return false;
          },
        },
      })),
  },
  {
    flaw: 'keeps the first expiry of a role that is assigned again',
    caughtBy: 'updates the expiry of a role that is assigned again, and keeps its creation time',
    breakStore: (store) =>
      withStores(store, ({ assignments }) => ({
        assignments: {
          async assign(assignment) {
            const { holder, place, roleId } = assignment;
            const had = 'userId' in holder ? await assignments.rolesAt(holder.userId, place, longAgo) : [];
            if (!had.some(({ id }) => id === roleId)) await assignments.assign(assignment);
          },
        },
      })),
  },
  {
    flaw: 'restarts the creation time of a role that is assigned again',
    caughtBy: 'updates the expiry of a role that is assigned again, and keeps its creation time',
    breakStore: (store) =>
      withStores(store, ({ assignments }) => ({
        assignments: {
          async assign(assignment) {
            await assignments.unassign(assignment.holder, assignment.roleId, assignment.place);
            await assignments.assign(assignment);
          },
        },
      })),
  },
  {
    flaw: 'returns a user once per expired role',
    caughtBy: 'removes expired assignments and returns each affected user once',
    breakStore: (store) =>
      withStores(store, ({ assignments }) => ({
        assignments: {
          async deleteExpired(now) {
            const ended = await assignments.deleteExpired(now);
            return [...ended, ...ended];
          },
        },
      })),
  },
  {
    flaw: 'removes assignments before they expire',
    caughtBy: 'removes expired assignments and returns each affected user once',
    breakStore: (store) =>
      withStores(store, ({ assignments }) => ({
        assignments: { deleteExpired: (now) => assignments.deleteExpired(new Date(now.getTime() + 1)) },
      })),
  },
  {
    flaw: 'finds roles of other organizations',
    caughtBy: 'finds roles of the organization and built-in roles that are not global',
    breakStore(store) {
      const all = new Map<string, Role>();
      return withStores(store, ({ roles }) => ({
        roles: {
          insert: (role) => roles.insert(role).then(() => void all.set(role.id, role)),
          find: async (organizationId, id) => (await roles.find(organizationId, id)) ?? all.get(id) ?? null,
        },
      }));
    },
  },
  {
    flaw: 'checks for a role of the same name before it adds one',
    caughtBy: 'adds one of many roles with the same name in parallel',
    breakStore: (store) =>
      withStores(store, ({ roles, organizations }) => ({
        roles: {
          async insert(role) {
            const isTaken = async (from: Stores['roles']): Promise<boolean> =>
              (await from.list(role.organizationId, firstPage)).items.some(({ name }) => name === role.name);
            if (await store.unitOfWork.read((beside) => isTaken(beside.roles))) throw new CrewkitError('CONFLICT');
            // From here on, transactions are serialized, so that the store's own constraint does not apply.
            if (role.organizationId !== null) await organizations.lockById(role.organizationId);
            if (!(await isTaken(roles))) await roles.insert(role);
          },
        },
      })),
  },
  {
    flaw: 'finds groups of other organizations',
    caughtBy: 'finds a group only in its own organization',
    breakStore(store) {
      const organizations = new Map<string, string>();
      return withStores(store, ({ groups }) => ({
        groups: {
          insert: (group) => groups.insert(group).then(() => void organizations.set(group.id, group.organizationId)),
          find: (organizationId, id) => groups.find(organizations.get(id) ?? organizationId, id),
        },
      }));
    },
  },
  {
    flaw: 'checks who is in a group before it removes a member',
    caughtBy: 'adds a member to a group and removes them for one of many parallel callers',
    breakStore: (store) =>
      withStores(store, ({ groups }) => ({
        groups: {
          async addMember(organizationId, id, userId) {
            const { items } = await store.unitOfWork.read((beside) =>
              beside.groups.listMembers(organizationId, id, firstPage),
            );
            await groups.addMember(organizationId, id, userId);
            return !items.some((each) => each.userId === userId);
          },
        },
      })),
  },
];

export const brokenAccessStores: readonly BrokenStore[] = [...brokenGrants, ...brokenAssignments];
