import type { FoundTask } from '../../../ports/search-store.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

/** Flaws of `SearchStore`. */
export const brokenSearchStores: readonly BrokenStore[] = [
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
