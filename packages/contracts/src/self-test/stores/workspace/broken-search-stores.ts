import { searchText, type Stores, type StoreResult } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

/** Flaws in `SearchStore`. */
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
    flaw: 'searches projects by their original names',
    caughtBy: 'searches projects by their current names',
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
    flaw: 'lists all teams, whatever the search text is',
    caughtBy: 'searches visible teams by any part of their current name',
    breakStore: (store) =>
      withStores(store, ({ teams }) => ({
        teams: {
          listVisible: (organizationId, query) => teams.listVisible(organizationId, { ...query, search: null }),
        },
      })),
  },
  {
    flaw: 'fills a page of roles before it filters by the search text',
    caughtBy: 'searches known roles by any part of their current name',
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
    flaw: 'fills a page of conversations before it filters by the search text',
    caughtBy: 'searches groups by any part of their current title, in pages',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async listFor(userId, { search, ...query }) {
            const page = await conversations.listFor(userId, query);
            return { ...page, items: page.items.filter(({ title }) => searchText(title ?? '').includes(search ?? '')) };
          },
        },
      })),
  },
  {
    flaw: 'searches conversations by the emails of participants',
    caughtBy: 'searches conversations by the names of other participants, and never by their emails',
    breakStore: (store) =>
      withStores(store, ({ conversations, accounts }) => ({
        conversations: {
          async listFor(userId, { search, ...query }) {
            const page = await conversations.listFor(userId, query);
            const items = [];
            for (const item of page.items) {
              const others = item.participants.flatMap((each) => (each.userId === userId ? [] : [each.userId]));
              const people = await accounts.listByIds(others);
              const texts = people.map(({ firstName, lastName, email }) => searchText(firstName, lastName, email));
              if (texts.some((text) => text.includes(search ?? ''))) items.push(item);
            }
            return { ...page, items };
          },
        },
      })),
  },
  {
    flaw: 'searches for users who were members of the organization of a group',
    caughtBy: 'searches a group of an organization by the names of its members only',
    breakStore(store) {
      const found = new Map<string, Awaited<ReturnType<Stores['conversations']['listFor']>>>();
      return withStores(store, ({ conversations }) => ({
        conversations: {
          async listFor(userId, query) {
            const name = JSON.stringify([userId, query]);
            const page = found.get(name) ?? (await conversations.listFor(userId, query));
            found.set(name, page);
            return page;
          },
        },
      }));
    },
  },
  {
    flaw: 'searches conversations about the tasks of any project',
    caughtBy: 'searches task conversations of the given projects by key, title and description',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async listFor(userId, query) {
            if (query.search === null || query.search === undefined) return conversations.listFor(userId, query);
            const projectIds = await conversations.getProjectIds(userId);
            return conversations.listFor(userId, { ...query, projectIds });
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
    flaw: 'starts every page of tasks at the newest task',
    caughtBy: 'returns tasks with their projects, newest first, in pages',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: { listTasks: (query) => search.listTasks({ ...query, before: null }) },
      })),
  },
  {
    flaw: 'fills a page of tasks before it filters',
    caughtBy: 'lists tasks with a key ordered by id, in pages, and omits them from the tasks found by words',
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
    flaw: 'omits tasks that have the number of a key in any project',
    caughtBy: 'lists tasks with a key ordered by id, in pages, and omits them from the tasks found by words',
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
    flaw: 'starts every page of tasks with a key at the first task',
    caughtBy: 'lists tasks with a key ordered by id, in pages, and omits them from the tasks found by words',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: { listTasksByKey: (query) => search.listTasksByKey({ ...query, after: null }) },
      })),
  },
  {
    flaw: 'lists tasks with a key without a limit',
    caughtBy: 'lists tasks with a key ordered by id, in pages, and omits them from the tasks found by words',
    breakStore: (store) =>
      withStores(store, ({ search }) => ({
        search: { listTasksByKey: (query) => search.listTasksByKey({ ...query, limit: 1_000 }) },
      })),
  },
  {
    flaw: 'caches which tasks a user may open',
    caughtBy: 'finds the task with a key in each organization of the user',
    breakStore(store) {
      const remembered = new Map<string, StoreResult<'search', 'listTasks'>[]>();
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
