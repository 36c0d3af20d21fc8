import { CrewkitError } from '@crewkit/core';
import type { Attachment, Holdings, Project, Store } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

/** Wraps a read so that it returns the last known value once the value no longer exists. */
function remember<Args extends readonly unknown[], Found>(
  known: Map<string, Found>,
  read: (...args: Args) => Promise<Found | null>,
): (...args: Args) => Promise<Found | null> {
  return async (...args) => {
    const key = JSON.stringify(args);
    const found = await read(...args);
    if (found !== null) known.set(key, found);
    return known.get(key) ?? null;
  };
}

/** Flaws in the deletion of organizations, projects and tasks. */
export const brokenDeletionStores: readonly BrokenStore[] = [
  {
    flaw: 'keeps permissions on a deleted project',
    caughtBy: 'hides a deleted project from every read before its rows are removed',
    breakStore(store) {
      const known = new Map<string, Holdings>();
      return withStores(store, ({ grants }) => ({
        grants: { heldOn: remember(known, grants.heldOn.bind(grants)) },
      }));
    },
  },
  {
    flaw: 'opens files of a deleted task',
    caughtBy: 'hides a deleted task from every read before its rows are removed',
    breakStore(store) {
      const known = new Map<string, Attachment>();
      return withStores(store, ({ attachments }) => ({
        attachments: { find: remember(known, attachments.find.bind(attachments)) },
      }));
    },
  },
  {
    flaw: 'finds a deleted project',
    caughtBy: 'hides a deleted project from every read before its rows are removed',
    breakStore(store) {
      const known = new Map<string, Project>();
      return withStores(store, ({ projects }) => ({
        projects: { findById: remember(known, projects.findById.bind(projects)) },
      }));
    },
  },
  {
    flaw: 'lists deleted projects',
    caughtBy: 'hides a deleted project from every read before its rows are removed',
    breakStore(store) {
      const known = new Map<string, Project>();
      return withStores(store, ({ projects }) => ({
        projects: {
          async listVisible(organizationId, query) {
            const page = await projects.listVisible(organizationId, query);
            for (const project of page.items) known.set(project.id, project);
            return { ...page, items: [...known.values()].filter((each) => each.organizationId === organizationId) };
          },
        },
      }));
    },
  },
  {
    flaw: 'exports messages about the tasks of a deleted project',
    caughtBy: 'hides a deleted project from every read before its rows are removed',
    breakStore(store) {
      const known = new Map<string, Awaited<ReturnType<Store<'personalData'>['list']>>>();
      return withStores(store, ({ personalData }) => ({
        personalData: {
          async list(section, owner, window) {
            const page = await personalData.list(section, owner, window);
            if (section !== 'messages') return page;
            const key = owner.userId;
            if (page.items.length > 0) known.set(key, page);
            return known.get(key) ?? page;
          },
        },
      }));
    },
  },
  {
    flaw: 'keeps the key of a deleted project',
    caughtBy: 'releases the key, the team and the roles of a deleted project at once',
    breakStore(store) {
      const keys = new Set<string>();
      return withStores(store, ({ projects }) => ({
        projects: {
          async insert(project) {
            const key = `${project.organizationId} ${project.key}`;
            if (keys.has(key)) throw new CrewkitError('CONFLICT');
            await projects.insert(project);
            keys.add(key);
          },
        },
      }));
    },
  },
  {
    flaw: 'finds something to remove when nothing is deleted',
    caughtBy: 'removes nothing while nothing is deleted',
    breakStore: (store) => withStores(store, () => ({ deletions: { countWaiting: () => Promise.resolve(1) } })),
  },
];
