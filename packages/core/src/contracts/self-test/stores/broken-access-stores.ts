import { builtInRoleIdOf } from '../../../domain/built-in-roles.js';
import type { Grant, Resource } from '../../../domain/grant.js';
import type { Role } from '../../../domain/role.js';
import type { Person } from '../../../domain/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

const longAgo = new Date(0);
const everybody = { after: null, limit: 1000, search: null };
const owner = builtInRoleIdOf('ORGANIZATION', 'OWNER');

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
async function ownersOf({ members }: Stores, organizationId: string): Promise<{ userId: string; ends: boolean }[]> {
  const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
  const { items } = await members.list(place, { ...everybody, now: longAgo });
  return items.flatMap(({ userId, roles }) =>
    roles.filter(({ id }) => id === owner).map(({ expiresAt }) => ({ userId, ends: expiresAt !== null })),
  );
}

/** Returns the disabled users who have any role at exactly this place. */
async function disabledAt(
  { accounts, assignments, grants }: Stores,
  resource: Parameters<Stores['grants']['listHolders']>[0],
  now: Date,
): Promise<Person[]> {
  const people: Person[] = [];
  const { items } = await accounts.list(everybody);
  for (const { id: userId, firstName, lastName, email, disabledAt: since } of items) {
    const organizationId = (await grants.heldOn(userId, resource, now))?.chain.organizationId ?? '';
    const roles = await assignments.rolesAt(userId, { ...resource, organizationId }, now);
    if (since !== null && roles.length > 0) people.push({ userId, firstName, lastName, email });
  }
  return people;
}

/** Flaws of grants and permissions. */
const brokenGrants: readonly BrokenStore[] = [
  {
    flaw: 'lets expired grants count',
    caughtBy: 'counts no grant that has expired',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: { heldOn: (userId, resource) => grants.heldOn(userId, resource, longAgo) },
      })),
  },
  {
    flaw: 'lets a grant count in the moment when it expires',
    caughtBy: 'counts no grant that has expired',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: {
          heldOn: (userId, resource, now) => grants.heldOn(userId, resource, new Date(now.getTime() - 1)),
        },
      })),
  },
  {
    flaw: 'lists holders whose grants have expired',
    caughtBy: 'lists no holder who is disabled, a stranger, of another organization, or no longer one',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: { listHolders: (resource, query) => grants.listHolders(resource, { ...query, now: longAgo }) },
      })),
  },
  {
    flaw: 'takes who holds any of several permissions for a holder of all',
    caughtBy: 'lists who holds all of several permissions, each perhaps by another grant',
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
    caughtBy: 'lists who holds all of several permissions, each perhaps by another grant',
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
    flaw: 'lists holders who are disabled',
    caughtBy: 'lists no holder who is disabled, a stranger, of another organization, or no longer one',
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
    flaw: 'lets grants reach sibling teams',
    caughtBy: 'counts no grant of a sibling team or project, nor of another organization',
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
    flaw: 'lets grants from further in count',
    caughtBy: 'counts grants from further out, never from further in',
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
    flaw: 'forgets that a project hangs on its team',
    caughtBy: 'counts grants from further out, never from further in',
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
    flaw: 'forgets what groups give',
    caughtBy: 'counts what a group gives for its members only',
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
    flaw: 'lets administrators into direct conversations',
    caughtBy: 'tells how somebody takes part in a direct conversation, which hangs on nothing',
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
    flaw: 'lists projects by grants that have expired',
    caughtBy: 'gives, lists and shows the same as a naive model in random world 1',
    breakStore: (store) =>
      withStores(store, ({ projects }) => ({
        projects: {
          listVisible: (organizationId, query) => projects.listVisible(organizationId, { ...query, now: longAgo }),
        },
      })),
  },
  {
    flaw: 'checks the own permissions of groups, but does not list by them',
    caughtBy: 'gives, lists and shows the same as a naive model in random world 2',
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

/** Flaws of roles, groups and assignments. */
const brokenAssignments: readonly BrokenStore[] = [
  {
    flaw: 'counts disabled people as other owners',
    caughtBy: 'takes nobody for another owner who is disabled, or is it with an end, through a group, or elsewhere',
    breakStore: (store) =>
      withStores(store, (good) => ({
        assignments: {
          async hasOtherOwner(organizationId, exceptUserId) {
            const owners = await ownersOf(good, organizationId);
            return owners.some(({ userId, ends }) => userId !== exceptUserId && !ends);
          },
        },
      })),
  },
  {
    flaw: 'counts people as other owners whose role will end',
    caughtBy: 'takes nobody for another owner who is disabled, or is it with an end, through a group, or elsewhere',
    breakStore: (store) =>
      withStores(store, (good) => ({
        assignments: {
          async hasOtherOwner(organizationId, exceptUserId) {
            for (const { userId } of await ownersOf(good, organizationId)) {
              const account = await good.accounts.findById(userId);
              if (userId !== exceptUserId && account?.disabledAt === null) return true;
            }
            return false;
          },
        },
      })),
  },
  {
    flaw: 'keeps the first end of a role that is assigned again',
    caughtBy: 'renews the end of a role that is assigned again, and keeps when it began',
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
    flaw: 'begins a role anew that is assigned again',
    caughtBy: 'renews the end of a role that is assigned again, and keeps when it began',
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
    flaw: 'tells of each role that expired, not of each person',
    caughtBy: 'removes what has expired and tells whose access ended, each once',
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
    flaw: 'removes what is about to expire',
    caughtBy: 'removes what has expired and tells whose access ended, each once',
    breakStore: (store) =>
      withStores(store, ({ assignments }) => ({
        assignments: { deleteExpired: (now) => assignments.deleteExpired(new Date(now.getTime() + 1)) },
      })),
  },
  {
    flaw: 'finds roles of other organizations',
    caughtBy: 'knows the roles of the organization and built-in ones that are not global',
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
    flaw: 'looks for a role of the same name before it adds one',
    caughtBy: 'adds one of many roles with the same name at once',
    breakStore: (store) =>
      withStores(store, ({ roles, organizations }) => ({
        roles: {
          async insert(role) {
            const isTaken = async (from: Stores['roles']): Promise<boolean> =>
              (await from.list(role.organizationId, everybody)).items.some(({ name }) => name === role.name);
            if (await store.unitOfWork.read((beside) => isTaken(beside.roles))) throw new AppError('CONFLICT');
            // Serialized from here on, so that the store's own constraint does not apply.
            if (role.organizationId !== null) await organizations.lockById(role.organizationId);
            if (!(await isTaken(roles))) await roles.insert(role);
          },
        },
      })),
  },
  {
    flaw: 'finds groups of other organizations',
    caughtBy: 'takes a group of another organization for none',
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
    flaw: 'looks who is in a group before it takes somebody in',
    caughtBy: 'takes somebody into a group and out of it for one of many callers at once',
    breakStore: (store) =>
      withStores(store, ({ groups }) => ({
        groups: {
          async addMember(organizationId, id, userId) {
            const { items } = await store.unitOfWork.read((beside) =>
              beside.groups.listMembers(organizationId, id, everybody),
            );
            await groups.addMember(organizationId, id, userId);
            return !items.some((each) => each.userId === userId);
          },
        },
      })),
  },
];

export const brokenAccessStores: readonly BrokenStore[] = [...brokenGrants, ...brokenAssignments];
