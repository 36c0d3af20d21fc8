import { randomUUID } from 'node:crypto';

import { toBuiltInRoleId, builtInRoles, permissionCatalogue, searchWords } from '@crewkit/core/domain';
import { expect, it } from 'vitest';

import { migrate } from '../src/migrate.js';
import { migrations } from '../src/migrations/index.js';
import { openPool } from '../src/open-pool.js';
import { openUnitOfWork } from './open-unit-of-work.js';
import { at } from './samples.js';
import { newDatabase, query } from './temporary-database.js';

const [user, organization, project] = [randomUUID(), randomUUID(), randomUUID()];
const numbered = (number: number): string => `00000006-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Creates a database with the schema before tasks and projects were indexed, with 1,500 tasks. */
async function makeOlder(): Promise<string> {
  const url = await newDatabase();
  await query(url, 'CREATE SCHEMA crewkit');
  await query(url, 'CREATE TABLE crewkit.schema_migrations (id integer, name text, applied_at timestamptz)');
  for (const { id, name, sql } of migrations.filter((each) => each.id < 24)) {
    await query(url, sql);
    await query(url, 'INSERT INTO crewkit.schema_migrations VALUES ($1, $2, now())', [id, name]);
  }
  await query(
    url,
    `INSERT INTO crewkit.accounts (id, email, first_name, last_name, created_at)
       VALUES ('${user}', 'ada@example.org', 'Ada', 'Lovelace', now());
     INSERT INTO crewkit.organizations (id, name, description, settings, created_by, created_at, updated_at)
       VALUES ('${organization}', 'O', '', '{}', '${user}', now(), now());
     INSERT INTO crewkit.organization_members (organization_id, user_id, joined_at) VALUES ('${organization}', '${user}', now());
     INSERT INTO crewkit.projects (id, organization_id, key, name, description, settings, created_by, created_at, updated_at)
       VALUES ('${project}', '${organization}', 'P', 'Élan ﬁle', 'Ferries', '{}', '${user}', now(), now());
     INSERT INTO crewkit.tasks (id, project_id, organization_id, number, title, description, status, priority, search_text,
         created_by, created_at, updated_at)
       SELECT ('00000006-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${project}', '${organization}', n, 'Mill ' || n,
         'Привет', 'todo', 'normal', '', '${user}', now(), now() FROM generate_series(1001, 2500) n`,
  );
  return url;
}

/** Adds a task conversation with a participant in the same way as the version before migration 25. */
const addOlderConversation = (number: number): string => {
  const id = numbered(number);
  return `
     INSERT INTO crewkit.conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
       VALUES ('${id}', 'task', '${id}', '${user}', now(), now(), now());
     INSERT INTO crewkit.participants (conversation_id, user_id, role, joined_at) VALUES ('${id}', '${user}', 'member', now())`;
};

it('finds existing tasks and projects by their words after the migration', async () => {
  const url = await makeOlder();
  const pool = openPool({ connectionString: url });
  await migrate(pool);
  await pool.end();
  const { unitOfWork } = await openUnitOfWork({ url });
  const place = { scope: 'ORGANIZATION', id: organization, organizationId: organization } as const;
  await unitOfWork.run(async ({ permissions, assignments }) => {
    await permissions.upsert(permissionCatalogue);
    await permissions.upsertBuiltInRoles(builtInRoles);
    const roleId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
    await assignments.assign({ holder: { userId: user }, roleId, place, expiresAt: null, createdAt: at(0) });
  });
  const find = (text: string, limit = 2) =>
    unitOfWork.read(async ({ search }) => {
      const asked = { userId: user, now: at(1), words: searchWords(text), before: null, limit };
      const tasks = await search.listTasks({ ...asked, exceptKey: null });
      return [tasks.map(({ id }) => id), (await search.listProjects(asked)).map(({ id }) => id)];
    });
  expect(await find('mill привет')).toEqual([[numbered(2500), numbered(2499)], []]);
  expect(await find('1001')).toEqual([[numbered(1001)], []]);
  expect(await find('elan ferr')).toEqual([[], [project]]);
  expect((await find('mill', 5000))[0]).toHaveLength(1500);
});

it.each([
  ['before', 'lan file'],
  ['after', 'boat'],
])('finds the project of conversations and the names that were written %s the migration', async (when, name) => {
  const url = await makeOlder();
  if (when === 'before') await query(url, addOlderConversation(1001));
  const pool = openPool({ connectionString: url });
  await migrate(pool);
  await pool.end();
  if (when === 'after') {
    await query(url, addOlderConversation(1001));
    await query(url, "UPDATE crewkit.projects SET name = 'Boats'");
  }
  const { unitOfWork } = await openUnitOfWork({ url });
  const place = { scope: 'ORGANIZATION', id: organization, organizationId: organization } as const;
  await unitOfWork.run(async ({ permissions, assignments }) => {
    await permissions.upsert(permissionCatalogue);
    await permissions.upsertBuiltInRoles(builtInRoles);
    const roleId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
    await assignments.assign({ holder: { userId: user }, roleId, place, expiresAt: null, createdAt: at(0) });
  });
  const window = { after: null, limit: 5, userId: user, now: at(1), teamId: null };
  const list = (search: string) =>
    unitOfWork.read(({ projects }) => projects.listVisible(organization, { ...window, search }));
  expect((await list(name)).items.map(({ id }) => id)).toEqual([project]);
  expect((await list('ferries')).items).toEqual([]);
  expect(await unitOfWork.read(({ conversations }) => conversations.getProjectIds(user))).toEqual([project]);
});

it.each([
  ['before', 'file'],
  ['after', 'boat'],
])('searches titles written %s the migration', async (when, text) => {
  const url = await makeOlder();
  const group = `
     INSERT INTO crewkit.conversations (id, kind, title, created_by, last_activity_at, created_at, updated_at)
       VALUES ('${numbered(1)}', 'direct', 'Élan ﬁle', '${user}', now(), now(), now());
     INSERT INTO crewkit.participants (conversation_id, user_id, role, joined_at) VALUES ('${numbered(1)}', '${user}', 'owner', now())`;
  await query(url, group);
  const pool = openPool({ connectionString: url });
  await migrate(pool);
  await pool.end();
  if (when === 'after') await query(url, "UPDATE crewkit.conversations SET title = 'Boats'");
  const { unitOfWork } = await openUnitOfWork({ url });
  const list = async (search: string) => {
    const asked = { projectIds: [], search, after: null, limit: 5 };
    return (await unitOfWork.read(({ conversations }) => conversations.listFor(user, asked))).items;
  };
  expect(await list(text)).toHaveLength(1);
  expect(await list('zeppelin')).toEqual([]);
  if (when === 'after') expect(await list('élan')).toEqual([]);
});
