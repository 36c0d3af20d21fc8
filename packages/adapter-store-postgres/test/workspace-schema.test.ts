import { randomUUID } from 'node:crypto';

import type { Holdings } from '@crewkit/core/domain';
import { describe, expect, it } from 'vitest';

import { migrate } from '../src/migrate.js';
import { migrations } from '../src/migrations/index.js';
import { openPool } from '../src/open-pool.js';
import { openUnitOfWork } from './open-unit-of-work.js';
import { at } from './samples.js';
import { newDatabase, query } from './temporary-database.js';
import { addRole, addWorkspace, sampleTask } from './use-workspace.js';

describe('a conversation about a task', () => {
  it("references the task's project, and is deleted with the task", async () => {
    const { unitOfWork } = await openUnitOfWork();
    const { workspace, task, role } = await unitOfWork.run(async (stores) => {
      const added = await addWorkspace(stores);
      const { id } = added.organization;
      const given = await addRole(stores, id);
      const assignment = { holder: { userId: added.userId }, roleId: given.id, place: added.place };
      await stores.assignments.assign({ ...assignment, expiresAt: null, createdAt: at(0) });
      return { workspace: added, task: await stores.tasks.insert(sampleTask(added)), role: given };
    });
    const { userId, organization, team, project } = workspace;
    const chat = randomUUID();
    const conversation = { id: chat, taskId: task.id, createdBy: userId, createdAt: at(0) };
    await unitOfWork.run(({ conversations }) => conversations.insertForTaskIfAbsent(conversation));
    const held = (): Promise<Holdings | null> =>
      unitOfWork.read(({ grants }) => grants.heldOn(userId, { scope: 'CHAT', id: chat }, at(1)));
    expect(await held()).toMatchObject({
      chain: { organizationId: organization.id, teamId: team.id, projectId: project.id },
      grants: [{ role: { id: role.id }, permissions: ['org:view'] }],
      participation: 'task',
    });
    await unitOfWork.run(({ tasks }) => tasks.delete(project.id, task.id));
    expect(await held()).toBeNull();
  });
});

describe('a database from a version without organizations', () => {
  it('contains its existing users after the migration', async () => {
    const url = await newDatabase();
    await query(url, 'CREATE SCHEMA crewkit');
    await query(url, 'CREATE TABLE crewkit.schema_migrations (id integer, name text, applied_at timestamptz)');
    for (const { id, name, sql } of migrations.filter((each) => each.id < 6)) {
      await query(url, sql);
      await query(url, 'INSERT INTO crewkit.schema_migrations VALUES ($1, $2, now())', [id, name]);
    }
    await query(
      url,
      `INSERT INTO crewkit.accounts (id, email, first_name, last_name, created_at)
       VALUES (gen_random_uuid(), 'ada@example.org', 'Ada', 'LOVELACE', now())`,
    );
    const pool = openPool({ connectionString: url });
    expect(await migrate(pool)).toEqual(migrations.slice(5).map((each) => each.name));
    await pool.end();
    const { unitOfWork } = await openUnitOfWork({ url });
    for (const search of ['ada lovelace ada@example.org', 'lovelace']) {
      const { items } = await unitOfWork.read(({ accounts }) => accounts.list({ after: null, limit: 5, search }));
      expect(items.map((each) => each.lastName)).toEqual(['LOVELACE']);
    }
  });
});
