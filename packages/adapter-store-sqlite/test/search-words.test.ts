import { searchWords } from '@crewkit/core/domain';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';

import { Connection } from '../src/connection.js';
import { sqliteStore } from '../src/index.js';
import { migrate } from '../src/migrate.js';
import { migrations } from '../src/migrations/index.js';
import { createStores } from '../src/stores/create-stores.js';
import { PlanningConnection } from './planning-connection.js';
import { temporaryDatabasePath } from './temporary-database-path.js';

const role = '00000000-0000-7000-8000-000000000013';
const grant = {
  holder: { userId: 'u' },
  roleId: role,
  place: { scope: 'ORGANIZATION', id: '0-1', organizationId: '0-1' },
  expiresAt: null,
  createdAt: new Date(0),
} as const;

/** Creates a database with the schema before tasks and projects were indexed, with 1,500 tasks. */
function makeOlder(path: string): void {
  const database = new Database(path);
  database.exec(
    'CREATE TABLE schema_migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL)',
  );
  for (const { id, name, sql } of migrations.filter((each) => each.id < 24)) {
    database.exec(sql);
    database.prepare('INSERT INTO schema_migrations VALUES (?, ?, 0)').run(id, name);
  }
  database.exec(`
    INSERT INTO accounts (id, email, first_name, last_name, created_at) VALUES ('u', 'u@example.org', 'A', 'B', 0);
    INSERT INTO organizations (id, name, description, settings, created_by, created_at, updated_at)
      VALUES ('0-1', 'O', '', '{}', 'u', 0, 0);
    INSERT INTO organization_members (organization_id, user_id, joined_at) VALUES ('0-1', 'u', 0);
    INSERT INTO permissions VALUES ('project:view', 'PROJECT', '', 1), ('project:task.view', 'PROJECT', '', 2);
    INSERT INTO roles (id, name, level, built_in) VALUES ('${role}', 'R', 'ORGANIZATION', 1);
    INSERT INTO role_permissions VALUES ('${role}', 'project:view'), ('${role}', 'project:task.view');
    INSERT INTO projects (id, organization_id, key, name, description, settings, created_by, created_at, updated_at)
      VALUES ('p', '0-1', 'P', 'Élan', 'Ferries', '{}', 'u', 0, 0);
    WITH RECURSIVE n (i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
    INSERT INTO tasks (id, project_id, organization_id, number, title, description, status, priority, search_text, created_by,
        created_at, updated_at, version)
      SELECT 't' || i, 'p', '0-1', i, 'Mill ' || i, 'Привет', 'todo', 'normal', '', 'u', 0, 0, 1 FROM n ORDER BY i DESC;`);
  database.close();
}

it('finds existing tasks and projects by their words after the migration', async () => {
  const path = temporaryDatabasePath();
  makeOlder(path);
  const store = sqliteStore({ path });
  await store.migrate();
  const now = new Date(1);
  await store.unitOfWork.run(({ assignments }) => assignments.assign(grant));
  const find = (text: string, limit = 2) =>
    store.unitOfWork.read(async ({ search }) => {
      const query = { userId: 'u', now, words: searchWords(text), before: null, limit };
      const tasks = await search.listTasks({ ...query, exceptKey: null });
      return [tasks.map(({ id }) => id), (await search.listProjects(query)).map(({ id }) => id)];
    });
  expect(await find('mill привет')).toEqual([['t2500', 't2499'], []]);
  expect(await find('1001')).toEqual([['t1001'], []]);
  expect(await find('elan ferr')).toEqual([[], ['p']]);
  expect((await find('mill', 5000))[0]).toHaveLength(1500);
  await store.close();
});

it('finds the names and the projects of conversations that were written before the migration', async () => {
  const path = temporaryDatabasePath();
  makeOlder(path);
  const database = new Database(path);
  database.exec(`
    INSERT INTO conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
      VALUES ('c', 'task', 't1001', 'u', 0, 0, 0);
    INSERT INTO conversations (id, kind, title, created_by, last_activity_at, created_at, updated_at)
      VALUES ('g', 'direct', 'Élan group', 'u', 0, 0, 0), ('h', 'direct', NULL, 'u', 0, 0, 0);
    INSERT INTO participants (conversation_id, user_id, role, joined_at)
      VALUES ('c', 'u', 'member', 0), ('g', 'u', 'owner', 0), ('h', 'u', 'owner', 0)`);
  database.close();
  const store = sqliteStore({ path });
  await store.migrate();
  await store.unitOfWork.run(({ assignments }) => assignments.assign(grant));
  const window = { after: null, limit: 5, userId: 'u', now: new Date(1), teamId: null };
  const list = (search: string) =>
    store.unitOfWork.read(({ projects }) => projects.listVisible('0-1', { ...window, search }));
  expect((await list('élan')).items.map(({ id }) => id)).toEqual(['p']);
  expect((await list('ferries')).items).toEqual([]);
  expect(await store.unitOfWork.read(({ conversations }) => conversations.getProjectIds('u'))).toEqual(['p']);
  const asked = { projectIds: [], search: 'élan g', after: null, limit: 5 };
  const found = await store.unitOfWork.read(({ conversations }) => conversations.listFor('u', asked));
  expect(found.items.map(({ id }) => id)).toEqual(['g']);
  await store.close();
});

it('searches no words for a member who can see no project', async () => {
  const path = temporaryDatabasePath();
  makeOlder(path);
  const database = new Database(path);
  migrate(new Connection(database));
  const query = { userId: 'u', now: new Date(1), words: ['mill'], before: null, limit: 5 };
  const search = async (): Promise<number> => {
    const connection = new PlanningConnection(database);
    const stores = createStores(connection);
    await stores.search.listTasks({ ...query, exceptKey: null });
    await stores.search.listProjects(query);
    return [...connection.plans.keys()].filter((sql) => sql.includes('_words MATCH')).length;
  };
  expect(await search()).toBe(0);
  await createStores(new Connection(database)).assignments.assign(grant);
  expect(await search()).toBe(2);
  database.close();
});
