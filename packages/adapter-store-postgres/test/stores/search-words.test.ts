import { randomUUID } from 'node:crypto';

import { toBuiltInRoleId, builtInRoles, permissionCatalogue } from '@crewkit/core';
import { expect, it } from 'vitest';

import { openUnitOfWork, type Opened } from '../support/open-unit-of-work.js';
import { at } from '../support/samples.js';
import { query } from '../support/temporary-database.js';

const [user, organization, project] = [randomUUID(), randomUUID(), randomUUID()];
const [task, chat] = [randomUUID(), randomUUID()];

/** Opens a database with a project and a task, whose statements do not write search_text. */
async function openDatabase(): Promise<Opened> {
  const opened = await openUnitOfWork();
  await query(
    opened.url,
    `INSERT INTO crewkit.accounts (id, email, first_name, last_name, created_at)
       VALUES ('${user}', 'ada@example.org', 'Ada', 'Lovelace', now());
     INSERT INTO crewkit.organizations (id, name, description, settings, created_by, created_at, updated_at)
       VALUES ('${organization}', 'O', '', '{}', '${user}', now(), now());
     INSERT INTO crewkit.organization_members (organization_id, user_id, joined_at) VALUES ('${organization}', '${user}', now());
     INSERT INTO crewkit.projects (id, organization_id, key, name, description, settings, created_by, created_at, updated_at,
         search_text)
       VALUES ('${project}', '${organization}', 'P', 'Élan ﬁle', 'Ferries', '{}', '${user}', now(), now(), 'élan file');
     INSERT INTO crewkit.tasks (id, project_id, organization_id, number, title, description, status, priority, search_text,
         created_by, created_at, updated_at, position)
       VALUES ('${task}', '${project}', '${organization}', 1, 'Mill', '', 'todo', 'normal', '', '${user}', now(), now(), '5')`,
  );
  return opened;
}

it('knows the project of a conversation that any statement inserts', async () => {
  const { url, unitOfWork } = await openDatabase();
  await query(
    url,
    `INSERT INTO crewkit.conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
       VALUES ('${chat}', 'task', '${task}', '${user}', now(), now(), now());
     INSERT INTO crewkit.participants (conversation_id, user_id, role, joined_at) VALUES ('${chat}', '${user}', 'member', now())`,
  );
  expect(await unitOfWork.read(({ conversations }) => conversations.getProjectIds(user))).toEqual([project]);
});

it('searches a name that a statement changed without its search_text', async () => {
  const { url, unitOfWork } = await openDatabase();
  const place = { scope: 'ORGANIZATION', id: organization, organizationId: organization } as const;
  await unitOfWork.run(async ({ permissions, assignments }) => {
    await permissions.upsert(permissionCatalogue);
    await permissions.upsertBuiltInRoles(builtInRoles);
    const roleId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
    await assignments.assign({ holder: { userId: user }, roleId, place, expiresAt: null, createdAt: at(0) });
  });
  const window = { after: null, limit: 5, userId: user, now: at(1), teamId: null };
  const list = async (search: string) => {
    const found = await unitOfWork.read(({ projects }) => projects.listVisible(organization, { ...window, search }));
    return found.items.map(({ id }) => id);
  };
  expect(await list('lan file')).toEqual([project]);
  await query(url, "UPDATE crewkit.projects SET name = 'Boats'");
  expect(await list('boat')).toEqual([project]);
  expect(await list('lan file')).toEqual([]);
});

it('searches a title that a statement changed without its search_text', async () => {
  const { url, unitOfWork } = await openDatabase();
  await query(
    url,
    `INSERT INTO crewkit.conversations (id, kind, title, created_by, last_activity_at, created_at, updated_at, search_text)
       VALUES ('${chat}', 'direct', 'Élan ﬁle', '${user}', now(), now(), now(), 'élan file');
     INSERT INTO crewkit.participants (conversation_id, user_id, role, joined_at) VALUES ('${chat}', '${user}', 'owner', now())`,
  );
  const list = async (search: string) => {
    const asked = { projectIds: [], search, after: null, limit: 5 };
    return (await unitOfWork.read(({ conversations }) => conversations.listFor(user, asked))).items.map(({ id }) => id);
  };
  expect(await list('lan file')).toEqual([chat]);
  await query(url, "UPDATE crewkit.conversations SET title = 'Boats'");
  expect(await list('boat')).toEqual([chat]);
  expect(await list('lan file')).toEqual([]);
});
