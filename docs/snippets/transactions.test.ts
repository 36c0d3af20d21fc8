import { join } from 'node:path';
import { createDatabase } from '@crewkit/test-servers';
import type { Crewkit, CrewkitOptions } from '@crewkit/core';
import { Client } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';

import { startOnPostgres, startOnSqlite } from './transactions.js';
import { Trial } from './trial.js';

function trialOptions(): { readonly options: Omit<CrewkitOptions, 'store'>; readonly folder: string } {
  const trial = new Trial();
  onTestFinished(() => trial.close());
  const { store: _, ...options } = trial.options();
  return { options, folder: trial.folder };
}

/** Creates a user who owns an organization. */
async function addOwner(crewkit: Crewkit): Promise<{ readonly userId: string; readonly organizationId: string }> {
  const names = { firstName: 'Ada', lastName: 'Example', emailVerified: true };
  const { id: userId } = await crewkit.system('test').createUser({ email: 'ada@example.org', ...names });
  const { id: organizationId } = await crewkit.as(userId).createOrganization({ name: 'Engines' });
  return { userId, organizationId };
}

async function countProjects(crewkit: Crewkit, userId: string, organizationId: string): Promise<number> {
  const window = { after: null, limit: 100 };
  const page = await crewkit.as(userId).listProjects({ organizationId, teamId: null, search: null, ...window });
  return page.items.length;
}

it('creates a project and its budget in one transaction on Postgres', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const client = new Client({ connectionString: url });
  const { crewkit, createWithBudget } = await startOnPostgres({ ...trialOptions().options, shared: 'local' }, url);
  onTestFinished(async () => {
    await client.end();
    await crewkit.close();
    await drop();
  });
  await client.connect();
  await client.query('CREATE TABLE budget (project_id text PRIMARY KEY, amount int CHECK (amount >= 0))');
  const { userId, organizationId } = await addOwner(crewkit);
  const input = { organizationId, name: 'Notes', key: 'NOTES', teamId: null };
  await expect(createWithBudget(userId, input, -1)).rejects.toMatchObject({ code: '23514' });
  expect(await countProjects(crewkit, userId, organizationId)).toBe(0);
  const { id } = await createWithBudget(userId, input, 100);
  const { rows } = await client.query('SELECT * FROM budget');
  expect(rows).toEqual([{ project_id: id, amount: 100 }]);
  await expect(createWithBudget(userId, input, 100)).rejects.toMatchObject({ code: 'CONFLICT' });
  const parallel = Array.from({ length: 16 }, (_, index) =>
    createWithBudget(userId, { ...input, key: `K${index}` }, index),
  );
  await Promise.all(parallel);
  expect(await countProjects(crewkit, userId, organizationId)).toBe(17);
  expect((await client.query('SELECT * FROM budget')).rowCount).toBe(17);
});

it('creates a budget with each project on SQLite', async () => {
  const { options, folder } = trialOptions();
  let amount = 100;
  const path = join(folder, 'crewkit.db');
  const crewkit = await startOnSqlite(options, path, () => amount);
  onTestFinished(() => crewkit.close());
  const { userId, organizationId } = await addOwner(crewkit);
  const create = (key: string) =>
    crewkit.as(userId).createProject({ organizationId, name: 'Notes', key, teamId: null });
  await create('A');
  amount = null as never;
  await expect(create('B')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_NOTNULL' });
  expect(await countProjects(crewkit, userId, organizationId)).toBe(1);
  // The decorated use case takes part in a transaction around it.
  amount = 5;
  await crewkit.transaction(async () => create('C'));
  const rows = await crewkit.transaction(async (client) => client.all('SELECT amount FROM budget ORDER BY amount'));
  expect(rows).toEqual([{ amount: 5 }, { amount: 100 }]);
});
