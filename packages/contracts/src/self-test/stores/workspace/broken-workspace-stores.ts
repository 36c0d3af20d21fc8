import { randomUUID } from 'node:crypto';
import { CrewkitError } from '@crewkit/core';
import type { Task, Organization, Team } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';
import { allTasks } from '../../../stores/workspace/workspace-samples.js';
import { toPerson } from '../../../stores/support/store-samples.js';

const longAgo = new Date(0);
const window = { after: null, limit: 1000 };
const anyTask = { ...allTasks, after: null, limit: 1000 };

/** Returns the pattern that a database's LIKE applies to an unescaped search. */
function likePattern(search: string): RegExp {
  const escaped = search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replaceAll('%', '.*').replaceAll('_', '.'), 'su');
}

const highest = (tasks: readonly Task[]): number => tasks.at(-1)?.number ?? 0;

/** Flaws in tasks. */
const brokenTasks: readonly BrokenStore[] = [
  {
    flaw: 'derives the number of a task from a snapshot read',
    caughtBy: 'assigns gapless numbers to parallel tasks',
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
    flaw: 'reuses the number of a deleted task',
    caughtBy: 'never reuses the number of a deleted task',
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
    flaw: 'updates a task whatever its version',
    caughtBy: 'updates a task only if it has the expected version',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          update: (projectId, id, change) => tasks.update(projectId, id, { ...change, expectedVersion: null }),
        },
      })),
  },
  {
    flaw: 'reads the version of a task, then updates it',
    caughtBy: 'updates a task for one of many parallel callers that expect the same version',
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
    flaw: 'changes the assignees of a task with a different version',
    caughtBy: 'updates a task only if it has the expected version',
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
    flaw: 'increments the version when no assignee was added',
    caughtBy: 'assigns and unassigns users individually',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          async assign(projectId, id, change) {
            const before = await tasks.find(projectId, id);
            const after = await tasks.assign(projectId, id, change);
            if (after === null || after.task.version !== before?.version) return after;
            return { ...after, task: { ...after.task, version: after.task.version + 1 } };
          },
        },
      })),
  },
  {
    flaw: 'finds tasks of other projects',
    caughtBy: 'finds a task only in its own project',
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

/** Flaws in memberships and invitations. */
const brokenMemberships: readonly BrokenStore[] = [
  {
    flaw: 'checks for an invitation before it adds one',
    caughtBy: 'adds one of many invitations of the same address in parallel',
    breakStore: (store) =>
      withStores(store, ({ invitations, organizations }) => ({
        invitations: {
          async insert(invitation) {
            const { organizationId, email, createdAt } = invitation;
            const isTaken = async (from: typeof invitations): Promise<boolean> =>
              (await from.list(organizationId, createdAt, window)).items.some((each) => each.email === email);
            if (await store.unitOfWork.read((beside) => isTaken(beside.invitations)))
              throw new CrewkitError('CONFLICT');
            // From here on, transactions are serialized, so that the store's own constraint does not apply.
            await organizations.lockById(organizationId);
            if (!(await isTaken(invitations))) await invitations.insert(invitation);
          },
        },
      })),
  },
  {
    flaw: 'checks for an invitation before it deletes it',
    caughtBy: 'deletes an invitation for one of many parallel callers',
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
    flaw: 'treats an expired invitation as valid',
    caughtBy: 'finds an invitation by its address, in its own organization, until it expires',
    breakStore: (store) =>
      withStores(store, ({ invitations }) => ({
        invitations: {
          findByEmail: (organizationId, email) => invitations.findByEmail(organizationId, email, longAgo),
        },
      })),
  },
  {
    flaw: 'accepts expired invitations',
    caughtBy: 'finds an invitation by its token until it expires',
    breakStore: (store) =>
      withStores(store, ({ invitations }) => ({
        invitations: { findByToken: (tokenHash) => invitations.findByToken(tokenHash, longAgo) },
      })),
  },
  {
    flaw: 'checks for a member before it adds one',
    caughtBy: 'adds a member for one of many parallel callers',
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
    flaw: 'treats disabled users and non-members as sharing an organization',
    caughtBy: 'lists all users who share an organization with a user, once',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        members: {
          async listAcquaintances(userId, query) {
            const { items, next } = await accounts.list(query);
            const others = items.filter(({ id }) => id !== userId);
            return { items: others.map(toPerson), next };
          },
        },
      })),
  },
  {
    flaw: 'treats a search as a pattern',
    caughtBy: 'searches accounts by any part of name or email',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          async list({ search, ...rest }) {
            const page = await accounts.list({ ...rest, search: null });
            const pattern = likePattern(search ?? '');
            const toText = ({ firstName, lastName, email }: (typeof page.items)[number]): string =>
              [firstName, lastName, email].join('\n').normalize('NFKC').toLowerCase();
            return { ...page, items: page.items.filter((each) => pattern.test(toText(each))) };
          },
        },
      })),
  },
];

/** Flaws in organizations, teams, projects and their views. */
const brokenPlaces: readonly BrokenStore[] = [
  {
    flaw: 'lists every team of the organization',
    caughtBy: 'lists no sibling teams, and none for roles that are nested, expired or without team:view',
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
    flaw: 'lists organizations to non-members',
    caughtBy: 'hides an organization from non-members, disabled users and members without permission',
    breakStore(store) {
      const all: Organization[] = [];
      return withStores(store, ({ organizations, grants }) => ({
        organizations: {
          insert: (organization) =>
            organizations.insert(organization).then(() => void all.push({ fields: {}, ...organization })),
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
    caughtBy: 'finds a project only in its own organization',
    breakStore: (store) =>
      withStores(store, ({ projects }) => ({ projects: { findIn: (_, id) => projects.findById(id) } })),
  },
  {
    flaw: 'lists projects of all teams when one is requested',
    caughtBy: 'lists the projects that a user may see, in pages, of one team or of all',
    breakStore: (store) =>
      withStores(store, ({ projects }) => ({
        projects: {
          listVisible: (organizationId, query) => projects.listVisible(organizationId, { ...query, teamId: null }),
        },
      })),
  },
  {
    flaw: 'deletes a team that contains projects',
    caughtBy: 'deletes no team that contains projects',
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
    flaw: 'merges custom settings instead of replacing them',
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
    flaw: 'returns an empty page after a full last page',
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
    flaw: 'returns the audit events of all organizations',
    caughtBy: 'lists audit events newest first, in pages, of one organization or of all',
    breakStore: (store) =>
      withStores(store, ({ auditLog }) => ({
        auditLog: { list: (query) => auditLog.list({ ...query, organizationId: null }) },
      })),
  },
  {
    flaw: 'overwrites an audit event with the same id',
    caughtBy: 'rejects the id of another audit event, which stays unchanged',
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

/** Flaws in group conversations. */
const brokenConversations: readonly BrokenStore[] = [
  {
    flaw: 'reports every user as added to a conversation',
    caughtBy: 'adds users who do not take part yet, and returns them',
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
    flaw: 'checks for a participant before it removes one',
    caughtBy: 'removes a user from a conversation for one of many parallel callers',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async leave(ids, userId, at) {
            const [id = ''] = ids;
            const seen = await store.unitOfWork.read((beside) => beside.conversations.getRoster(id));
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
