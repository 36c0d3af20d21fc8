import type { FoundTask } from '../../../ports/search-store.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

/** Flaws of `SearchStore`. */
export const brokenSearchStores: readonly BrokenStore[] = [
  {
    flaw: 'finds tasks that have one of the words',
    caughtBy: 'finds tasks by all the words of title and description, or words that begin so',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: { listTasks: (query) => search.listTasks({ ...query, words: query.words.slice(0, 1) }) },
      })),
  },
  {
    flaw: 'begins every page of tasks with the newest',
    caughtBy: 'shows tasks with their projects, newest first, in pages',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: { listTasks: (query) => search.listTasks({ ...query, before: null }) },
      })),
  },
  {
    flaw: 'fills a page of tasks before it leaves some out',
    caughtBy: 'shows tasks with their projects, newest first, in pages',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: {
          async listTasks(query) {
            const found = await search.listTasks({ ...query, except: [] });
            return found.filter(({ id }) => !query.except.includes(id));
          },
        },
      })),
  },
  {
    flaw: 'remembers which tasks a user may open',
    caughtBy: 'finds the task with a key in each organization of the user',
    breakStore(store) {
      const remembered = new Map<string, FoundTask[]>();
      return withStores(store, ({ search }) => ({
        search: {
          async listTasksByKey(searcher, key) {
            const name = JSON.stringify(key);
            const found = remembered.get(name) ?? (await search.listTasksByKey(searcher, key));
            remembered.set(name, found);
            return found;
          },
        },
      }));
    },
  },
];
