import { randomUUID } from 'node:crypto';
import type { Task } from '../../../domain/task.js';
import type { Organization, Team } from '../../../domain/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

const longAgo = new Date(0);
const window = { after: null, limit: 1000 };
const anyTask = { after: null, limit: 1000, status: null, assigneeId: null, search: null };

/** Returns the pattern that a database's LIKE applies to an unescaped search. */
function likePattern(search: string): RegExp {
  const escaped = search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replaceAll('%', '.*').replaceAll('_', '.'), 'su');
}

const highest = (tasks: readonly Task[]): number => tasks.at(-1)?.number ?? 0;

/** Flaws of tasks. */
const brokenTasks: readonly BrokenStore[] = [
  {
    flaw: 'takes the number of a task from what readers see',
    caughtBy: 'gives parallel tasks numbers without gap',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          async insert(task) {
            const seen = await store.unitOfWork.read((beside) => beside.tasks.list(task.projectId, anyTask));
            return { ...(await tasks.insert(task)), number: highest(seen.items) + 1 };
          },
        },
      })),
  },
  {
    flaw: 'gives the number of a deleted task again',
    caughtBy: 'gives the number of a deleted task to no other',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          async insert(task) {
            const { items } = await tasks.list(task.projectId, anyTask);
            return { ...(await tasks.insert(task)), number: highest(items) + 1 };
          },
        },
      })),
  },
  {
    flaw: 'changes a task whatever its version',
    caughtBy: 'changes a task only if it has the expected version',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          update: (projectId, id, change) => tasks.update(projectId, id, { ...change, expectedVersion: null }),
        },
      })),
  },
  {
    flaw: 'looks at the version of a task, then changes it',
    caughtBy: 'changes a task for one of many that expect the same version at once',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          async update(projectId, id, change) {
            const seen = await store.unitOfWork.read((beside) => beside.tasks.find(projectId, id));
            const isStale = change.expectedVersion !== null && seen?.version !== change.expectedVersion;
            return isStale ? { kind: 'stale' } : tasks.update(projectId, id, { ...change, expectedVersion: null });
          },
        },
      })),
  },
  {
    flaw: 'changes the assignees of a task although its version is another',
    caughtBy: 'changes a task only if it has the expected version',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          async update(projectId, id, change) {
            const outcome = await tasks.update(projectId, id, change);
            if (outcome.kind !== 'stale') return outcome;
            const { changes, at } = change;
            for (const userId of changes.assigneeIds ?? []) await tasks.assign(projectId, id, { userId, at });
            return outcome;
          },
        },
      })),
  },
  {
    flaw: 'counts a version where nobody new was assigned',
    caughtBy: 'assigns and unassigns people one by one',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          async assign(projectId, id, change) {
            const before = await tasks.find(projectId, id);
            const after = await tasks.assign(projectId, id, change);
            if (after === null || after.version !== before?.version) return after;
            return { ...after, version: after.version + 1 };
          },
        },
      })),
  },
  {
    flaw: 'finds tasks of other projects',
    caughtBy: 'takes a task of another project for none',
    breakStore(store) {
      const projects = new Map<string, string>();
      return withStores(store, ({ tasks }) => ({
        tasks: {
          async insert(task) {
            projects.set(task.id, task.projectId);
            return tasks.insert(task);
          },
          find: (projectId, id) => tasks.find(projects.get(id) ?? projectId, id),
        },
      }));
    },
  },
];

/** Flaws of memberships and invitations. */
const brokenMemberships: readonly BrokenStore[] = [
  {
    flaw: 'looks for an invitation before it adds one',
    caughtBy: 'adds one of many invitations of the same address at once',
    breakStore: (store) =>
      withStores(store, ({ invitations, organizations }) => ({
        invitations: {
          async insert(invitation) {
            const { organizationId, email, createdAt } = invitation;
            const isTaken = async (from: typeof invitations): Promise<boolean> =>
              (await from.list(organizationId, createdAt, window)).items.some((each) => each.email === email);
            if (await store.unitOfWork.read((beside) => isTaken(beside.invitations))) throw new AppError('CONFLICT');
            // Serialized from here on, so that the store's own constraint does not apply.
            await organizations.lockById(organizationId);
            if (!(await isTaken(invitations))) await invitations.insert(invitation);
          },
        },
      })),
  },
  {
    flaw: 'looks for an invitation before it deletes it',
    caughtBy: 'deletes an invitation for one of many callers at once',
    breakStore: (store) =>
      withStores(store, ({ invitations }) => ({
        invitations: {
          async delete(organizationId, id) {
            const found = await store.unitOfWork.read((beside) => beside.invitations.find(organizationId, id));
            await invitations.delete(organizationId, id);
            return found !== null;
          },
        },
      })),
  },
  {
    flaw: 'takes an expired invitation for one that is good',
    caughtBy: 'finds an invitation by its address, in its own organization, until it expires',
    breakStore: (store) =>
      withStores(store, ({ invitations }) => ({
        invitations: {
          findByEmail: (organizationId, email) => invitations.findByEmail(organizationId, email, longAgo),
        },
      })),
  },
  {
    flaw: 'lets people in by expired invitations',
    caughtBy: 'finds an invitation by its own token until it expires',
    breakStore: (store) =>
      withStores(store, ({ invitations }) => ({
        invitations: { findByToken: (tokenHash) => invitations.findByToken(tokenHash, longAgo) },
      })),
  },
  {
    flaw: 'looks who is a member before it makes somebody one',
    caughtBy: 'makes somebody a member for one of many callers at once',
    breakStore: (store) =>
      withStores(store, ({ members }) => ({
        members: {
          async insert(organizationId, userId, joinedAt) {
            const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
            const found = await store.unitOfWork.read((beside) => beside.members.find(place, userId, joinedAt));
            await members.insert(organizationId, userId, joinedAt);
            return found === null;
          },
        },
      })),
  },
  {
    flaw: 'takes the disabled and strangers for acquaintances',
    caughtBy: 'lists everybody who shares an organization with somebody once',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        members: {
          async listAcquaintances(userId, query) {
            const { items, next } = await accounts.list(query);
            const others = items.filter(({ id }) => id !== userId);
            const people = others.map(({ id, firstName, lastName, email }) => {
              return { userId: id, firstName, lastName, email };
            });
            return { items: people, next };
          },
        },
      })),
  },
  {
    flaw: 'takes a search for a pattern',
    caughtBy: 'searches accounts by what is anywhere in names or email',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          async list({ search, ...rest }) {
            const page = await accounts.list({ ...rest, search: null });
            const pattern = likePattern(search ?? '');
            const textOf = ({ firstName, lastName, email }: (typeof page.items)[number]): string =>
              [firstName, lastName, email].join('\n').normalize('NFKC').toLowerCase();
            return { ...page, items: page.items.filter((each) => pattern.test(textOf(each))) };
          },
        },
      })),
  },
];

/** Flaws of organizations, teams, projects and their views. */
const brokenPlaces: readonly BrokenStore[] = [
  {
    flaw: 'lists every team of the organization',
    caughtBy: 'lists no sibling of a team, and nothing for roles that are further in, expired or blind',
    breakStore(store) {
      const all: Team[] = [];
      return withStores(store, ({ teams }) => ({
        teams: {
          insert: (team) => teams.insert(team).then(() => void all.push(team)),
          listVisible: async (organizationId) => ({
            items: all.filter((each) => each.organizationId === organizationId),
            next: null,
          }),
        },
      }));
    },
  },
  {
    flaw: 'lists organizations to who is no member',
    caughtBy: 'hides an organization from strangers, the disabled, and members who may not see it now',
    breakStore(store) {
      const all: Organization[] = [];
      return withStores(store, ({ organizations, grants }) => ({
        organizations: {
          insert: (organization) => organizations.insert(organization).then(() => void all.push(organization)),
          async listVisible(userId, { now }) {
            const items: Organization[] = [];
            for (const each of all) {
              const held = await grants.heldOn(userId, { scope: 'ORGANIZATION', id: each.id }, now);
              if (held?.grants.some(({ permissions }) => permissions.includes('org:view'))) items.push(each);
            }
            return { items, next: null };
          },
        },
      }));
    },
  },
  {
    flaw: 'finds projects of other organizations',
    caughtBy: 'finds a project in its own organization only',
    breakStore: (store) =>
      withStores(store, ({ projects }) => ({ projects: { findIn: (_, id) => projects.findById(id) } })),
  },
  {
    flaw: 'lists projects of all teams where those of one are wanted',
    caughtBy: 'lists the projects that somebody may see, in pages, of one team or of all',
    breakStore: (store) =>
      withStores(store, ({ projects }) => ({
        projects: {
          listVisible: (organizationId, query) => projects.listVisible(organizationId, { ...query, teamId: null }),
        },
      })),
  },
  {
    flaw: 'deletes a team under its projects',
    caughtBy: 'deletes no team while projects hang on it',
    breakStore(store) {
      const ids: string[] = [];
      return withStores(store, ({ teams, projects }) => ({
        projects: { insert: (project) => projects.insert(project).then(() => void ids.push(project.id)) },
        teams: {
          async delete(id) {
            for (const each of ids) await projects.move(each, null, longAgo);
            return teams.delete(id);
          },
        },
      }));
    },
  },
  {
    flaw: 'adds to custom settings instead of replacing them',
    caughtBy: 'replaces the given settings of an organization and no others',
    breakStore: (store) =>
      withStores(store, ({ organizations }) => ({
        organizations: {
          async updateSettings(id, changes, at) {
            const before = await organizations.findSettings(id);
            if (changes.custom === undefined) return organizations.updateSettings(id, changes, at);
            const custom = { ...before?.custom, ...changes.custom };
            return organizations.updateSettings(id, { ...changes, custom }, at);
          },
        },
      })),
  },
  {
    flaw: 'ends a list after its first page',
    caughtBy: 'lists the groups of the organization, in pages',
    breakStore: (store) =>
      withStores(store, ({ groups }) => ({
        groups: { list: async (...asked) => ({ ...(await groups.list(...asked)), next: null }) },
      })),
  },
  {
    flaw: 'has one page too many where a list ends with a full one',
    caughtBy: 'lists the groups of the organization, in pages',
    breakStore: (store) =>
      withStores(store, ({ groups }) => ({
        groups: {
          async list(organizationId, wanted) {
            const { items, next } = await groups.list(organizationId, wanted);
            return { items, next: items.length === wanted.limit ? (items.at(-1)?.id ?? next) : next };
          },
        },
      })),
  },
  {
    flaw: 'shows the audit events of everybody',
    caughtBy: 'lists audit events newest first, in pages, of one organization or of all',
    breakStore: (store) =>
      withStores(store, ({ auditLog }) => ({
        auditLog: { list: (query) => auditLog.list({ ...query, organizationId: null }) },
      })),
  },
  {
    flaw: 'writes over an audit event of the same id',
    caughtBy: 'refuses the id of another audit event and leaves that as it is',
    breakStore: (store) =>
      withStores(store, ({ auditLog }) => ({
        auditLog: {
          async append(event) {
            const query = { organizationId: null, before: null, limit: 1000 };
            const { items } = await auditLog.list(query);
            const isTaken = items.some(({ id }) => id === event.id);
            await auditLog.append(isTaken ? { ...event, id: randomUUID() } : event);
          },
        },
      })),
  },
];

/** Flaws of groups. */
const brokenConversations: readonly BrokenStore[] = [
  {
    flaw: 'tells of everybody that he was added to a conversation',
    caughtBy: 'adds the people who take no part yet, and tells who they are',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async addParticipants(id, participants, at) {
            await conversations.addParticipants(id, participants, at);
            return participants.map(({ userId }) => userId);
          },
        },
      })),
  },
  {
    flaw: 'looks who takes part before it takes somebody out',
    caughtBy: 'takes somebody out of a conversation for one of many callers at once',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async leave(ids, userId, at) {
            const [id = ''] = ids;
            const seen = await store.unitOfWork.read((beside) => beside.conversations.rosterOf(id));
            await conversations.leave(ids, userId, at);
            return seen?.userIds.includes(userId) === true ? [id] : [];
          },
        },
      })),
  },
];

export const brokenWorkspaceStores: readonly BrokenStore[] = [
  ...brokenTasks,
  ...brokenMemberships,
  ...brokenPlaces,
  ...brokenConversations,
];
