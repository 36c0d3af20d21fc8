import { randomUUID } from 'node:crypto';

import { sampleLabel } from '@crewkit/contracts/samples';
import { toBuiltInRoleId, builtInRoles, permissionCatalogue } from '@crewkit/core';
import type { StoreAdapter, Stores } from '@crewkit/core/adapter';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { removeDeleted } from '../support/remove-deleted.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

// Tests the changes that the database itself rejects or makes, whichever client writes to it.

const now = new Date(1000);
const [me, foreigner, organizationId, otherId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
const [teamId, projectId, taskId, groupId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
const [roleId, otherRoleId] = [randomUUID(), randomUUID()] as const;
const team = { scope: 'TEAM', id: teamId, organizationId } as const;
const project = { scope: 'PROJECT', id: projectId, organizationId } as const;
const rest = { expiresAt: null, createdAt: now };
const named = { name: 'a', description: '', createdBy: me, createdAt: now, updatedAt: now };

async function addPeople({ accounts, organizations, members }: Stores): Promise<void> {
  for (const id of [me, foreigner]) {
    const names = { email: id, firstName: 'A', lastName: 'B', passwordHash: null };
    const state = { emailVerifiedAt: null, twoFactorEnabled: false, disabledAt: null, closedAt: null, createdAt: now };
    await accounts.insertIfAbsent({ id, ...names, ...state });
  }
  for (const id of [organizationId, otherId]) await organizations.insert({ id, ...named });
  await members.insert(organizationId, me, now);
  await members.insert(otherId, foreigner, now);
}

async function addPlaces({ teams, projects, tasks, auditLog }: Stores): Promise<void> {
  await teams.insert({ id: teamId, organizationId, ...named });
  await projects.insert({ id: projectId, organizationId, teamId, key: 'A', ...named });
  const task = { id: taskId, projectId, title: 'a', description: '', status: 'todo', priority: 'low' } as const;
  const dates = { dueAt: null, createdBy: me, createdAt: now, updatedAt: now };
  await tasks.insert({ ...task, assigneeIds: [me], ...dates });
  const event = { id: randomUUID(), organizationId, actorId: me, action: 'team.created', targetType: 'team' } as const;
  await auditLog.append({ ...event, targetId: teamId, details: {}, ipAddress: null, userAgent: null, createdAt: now });
}

async function addRoles({ permissions, roles, groups, assignments, invitations }: Stores): Promise<void> {
  await permissions.upsert(permissionCatalogue);
  await permissions.upsertBuiltInRoles(builtInRoles);
  const role = { name: 'a', level: 'TEAM', builtIn: false, permissions: ['team:view'] } as const;
  await roles.insert({ id: roleId, organizationId, ...role });
  await roles.insert({ id: otherRoleId, organizationId: otherId, ...role });
  await groups.insert({ id: groupId, organizationId, name: 'a', permissions: ['org:view'], createdAt: now });
  await groups.addMember(organizationId, groupId, me);
  for (const holder of [{ userId: me }, { groupId }]) {
    await assignments.assign({ holder, roleId, place: team, ...rest });
    const memberRoleId = toBuiltInRoleId('PROJECT', 'MEMBER');
    await assignments.assign({ holder, roleId: memberRoleId, place: project, ...rest });
  }
  const invitation = { id: randomUUID(), organizationId, email: 'a', roleId, tokenHash: new Uint8Array(32) };
  await invitations.insert({ ...invitation, invitedBy: me, createdAt: now, expiresAt: new Date(2000) });
}

describe('the schema of the workspace', () => {
  let store: StoreAdapter;
  let database: Database.Database;

  beforeEach(async () => {
    const path = temporaryDatabasePath();
    store = sqliteStore({ path });
    await store.migrate();
    await store.unitOfWork.run(async (stores) => {
      await addPeople(stores);
      await addPlaces(stores);
      await addRoles(stores);
    });
    database = new Database(path);
    database.pragma('foreign_keys = ON');
    onTestFinished(async () => {
      database.close();
      await store.close();
    });
  });

  const tablesAboutIt = [
    ...['organization_members', 'teams', 'projects', 'tasks', 'task_assignees', 'roles', 'role_assignments'],
    ...['groups', 'group_members', 'group_role_assignments', 'invitations'],
  ];
  const formatCount = (table: string): unknown =>
    database.prepare(`SELECT count(*) FROM ${table} WHERE organization_id = ?`).pluck().get(organizationId);

  it('deletes everything in an organization with it, except the audit log', async () => {
    for (const table of tablesAboutIt) expect([table, formatCount(table)]).not.toEqual([table, 0]);
    const remove = (): Promise<boolean> =>
      store.unitOfWork.run(({ organizations }) => organizations.delete(organizationId, new Date(1)));
    expect(await remove()).toBe(true);
    await removeDeleted(store);
    for (const table of tablesAboutIt) expect([table, formatCount(table)]).toEqual([table, 0]);
    expect(formatCount('audit_events')).toBe(1);
    expect(database.prepare('SELECT count(*) FROM group_permissions').pluck().get()).toBe(0);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    const left = await store.unitOfWork.read(({ roles }) => roles.find(otherId, otherRoleId));
    expect(left?.permissions).toEqual(['team:view']);
  });

  it('keeps a task conversation as long as its task', async () => {
    const chat = randomUUID();
    const heldOn = (): Promise<unknown> =>
      store.unitOfWork.read(({ grants }) => grants.heldOn(me, { scope: 'CHAT', id: chat }, now));
    database
      .prepare(
        `INSERT INTO conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
          VALUES (?, 'task', ?, ?, 1, 1, 1)`,
      )
      .run(chat, taskId, me);
    expect(await heldOn()).toMatchObject({ chain: { organizationId, teamId, projectId } });
    await store.unitOfWork.run(({ tasks }) => tasks.delete(projectId, taskId));
    expect(await heldOn()).toBeNull();
  });

  it('keeps audit events unchanged', () => {
    expect(() => database.exec("UPDATE audit_events SET action = 'role.created'")).toThrow(/never change/);
    expect(() => database.exec('DELETE FROM audit_events')).toThrow(/stay/);
    expect(formatCount('audit_events')).toBe(1);
  });

  it.each([
    ['a role of another organization', 'role_id', otherRoleId],
    [
      'a role of another organization that is passed off as its own',
      'role_id',
      otherRoleId,
      'role_tenant',
      organizationId,
    ],
    ['a role of another organization that says so', 'role_id', otherRoleId, 'role_tenant', otherId],
    ['another organization', 'organization_id', otherId],
    ['a place that is not the one of its columns', 'scope_id', projectId],
    ['GLOBAL inside of an organization', 'scope', 'GLOBAL'],
  ])('rejects assignments with %s', (_, ...columns) => {
    for (const table of ['role_assignments', 'group_role_assignments']) {
      const pairs = columns.flatMap((column, index) => (index % 2 === 0 ? [`${column} = ?`] : []));
      const values = columns.filter((_value, index) => index % 2 === 1);
      const change = database.prepare(`UPDATE ${table} SET ${pairs.join(', ')} WHERE scope = 'TEAM'`);
      expect(() => change.run(...values)).toThrow(/constraint failed/);
    }
  });

  it('rejects references from one organization to another', () => {
    const refused = [
      ['UPDATE projects SET organization_id = ?', otherId],
      ['UPDATE tasks SET organization_id = ?', otherId],
      ['UPDATE task_assignees SET user_id = ?', foreigner],
      ['UPDATE role_assignments SET user_id = ?', foreigner],
      ['UPDATE group_members SET user_id = ?', foreigner],
      ['UPDATE group_members SET organization_id = ?', otherId],
      ['UPDATE invitations SET role_id = ?', otherRoleId],
    ] as const;
    for (const [sql, value] of refused) expect(() => database.prepare(sql).run(value)).toThrow(/constraint failed/);
  });

  it('accepts only the known colors of labels', async () => {
    await store.unitOfWork.run(({ labels }) => labels.insert(sampleLabel({ id: projectId }), 1));
    expect(() => database.exec("UPDATE labels SET color = 'black'")).toThrow(/constraint failed/);
  });

  it('counts a new assignee as a change of the board, even if no task changes', () => {
    const revision = database.prepare('SELECT revision FROM board_revisions WHERE project_id = ?').pluck();
    database.exec('DELETE FROM task_assignees');
    const before = Number(revision.get(projectId));
    const insert = database.prepare('INSERT INTO task_assignees (task_id, organization_id, user_id) VALUES (?, ?, ?)');
    insert.run(taskId, organizationId, me);
    expect(revision.get(projectId)).toBe(before + 1);
  });
});
