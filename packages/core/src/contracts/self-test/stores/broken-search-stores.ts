import { searchText } from '../../../domain/search-text.js';
import type { FoundTask } from '../../../ports/search-store.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

/** Flaws of `SearchStore`. */
export const brokenSearchStores: readonly BrokenStore[] = [
  {
    flaw: 'searches projects by the beginning of the name only',
    caughtBy: 'searches visible projects by any part of name or key',
    breakStore: (store) =>
      withStores(store, ({ projects }) => ({
        projects: {
          async listVisible(organizationId, { search, ...query }) {
            const page = await projects.listVisible(organizationId, query);
            return { ...page, items: page.items.filter(({ name }) => searchText(name).startsWith(search ?? '')) };
          },
        },
      })),
  },
  {
    flaw: 'searches projects by their first names',
    caughtBy: 'searches projects by the names that they have now',
    breakStore(store) {
      const first = new Map<string, string>();
      return withStores(store, ({ projects }) => ({
        projects: {
          insert: (project) => projects.insert(project).then(() => void first.set(project.id, project.name)),
          async listVisible(organizationId, { search, ...query }) {
            const page = await projects.listVisible(organizationId, query);
            const items = page.items.filter(({ id }) => searchText(first.get(id) ?? '').includes(search ?? ''));
            return { ...page, items };
          },
        },
      }));
    },
  },
  {
    flaw: 'lists all teams whatever is searched for',
    caughtBy: 'searches visible teams by any part of the name they have now',
    breakStore: (store) =>
      withStores(store, ({ teams }) => ({
        teams: {
          listVisible: (organizationId, query) => teams.listVisible(organizationId, { ...query, search: null }),
        },
      })),
  },
  {
    flaw: 'fills a page of roles before it leaves out those that are not searched for',
    caughtBy: 'searches known roles by any part of the name they have now',
    breakStore: (store) =>
      withStores(store, ({ roles }) => ({
        roles: {
          async list(organizationId, { search, ...window }) {
            const page = await roles.list(organizationId, window);
            return { ...page, items: page.items.filter(({ name }) => searchText(name).includes(search ?? '')) };
          },
        },
      })),
  },
  {
    flaw: 'finds tasks with any one of the words',
    caughtBy: 'finds tasks by all words or word prefixes of title and description',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: { listTasks: (query) => search.listTasks({ ...query, words: query.words.slice(0, 1) }) },
      })),
  },
  {
    flaw: 'begins every page of tasks with the newest',
    caughtBy: 'returns tasks with their projects, newest first, in pages',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: { listTasks: (query) => search.listTasks({ ...query, before: null }) },
      })),
  },
  {
    flaw: 'fills a page of tasks before it filters',
    caughtBy: 'shows tasks with a key in order of ids, in pages, and leaves them out of those with the words',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: {
          async listTasks({ exceptKey, ...query }) {
            const found = await search.listTasks({ ...query, exceptKey: null });
            return found.filter(
              ({ number, project }) => number !== exceptKey?.number || project.key !== exceptKey.projectKey,
            );
          },
        },
      })),
  },
  {
    flaw: 'leaves out tasks with the number of a key, whatever their project',
    caughtBy: 'shows tasks with a key in order of ids, in pages, and leaves them out of those with the words',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: {
          async listTasks({ exceptKey, ...query }) {
            const found = await search.listTasks({ ...query, exceptKey: null, limit: 1_000 });
            return found.filter(({ number }) => number !== exceptKey?.number).slice(0, query.limit);
          },
        },
      })),
  },
  {
    flaw: 'begins every page of tasks with a key with the first',
    caughtBy: 'shows tasks with a key in order of ids, in pages, and leaves them out of those with the words',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: { listTasksByKey: (query) => search.listTasksByKey({ ...query, after: null }) },
      })),
  },
  {
    flaw: 'lists tasks with a key without a limit',
    caughtBy: 'shows tasks with a key in order of ids, in pages, and leaves them out of those with the words',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: { listTasksByKey: (query) => search.listTasksByKey({ ...query, limit: 1_000 }) },
      })),
  },
  {
    flaw: 'caches which tasks a user may open',
    caughtBy: 'finds the task with a key in each organization of the user',
    breakStore(store) {
      const remembered = new Map<string, FoundTask[]>();
      return withStores(store, ({ search }) => ({
        search: {
          async listTasksByKey(query) {
            const name = JSON.stringify(query.key);
            const found = remembered.get(name) ?? (await search.listTasksByKey(query));
            remembered.set(name, found);
            return found;
          },
        },
      }));
    },
  },
];
