import { randomUUID } from 'node:crypto';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { addMember, addWorkspace, sampleAccount, sampleTask } from '@crewkit/contracts/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { definePermissions, OptionsError, toBuiltInRoleId, type Crewkit } from '../src/index.js';
import type { PermissionDefinitions } from '../src/domain/access/permissions/host-permissions.js';
import { startCrewkit } from './support/start-crewkit.js';

const store = sqliteStore({ path: ':memory:' });
const reason = 'nightly clean-up';
const window = { after: null, limit: 10 };

let crewkit: Crewkit<PermissionDefinitions>;
let ids: { organizationId: string; teamId: string; projectId: string; taskId: string; userId: string };

beforeAll(async () => {
  crewkit = await startCrewkit(store, {
    // The system has them too. Otherwise, it could not appoint an OWNER, who has them.
    permissions: definePermissions({ invoice: { scope: 'ORGANIZATION', view: 'See invoices' } }),
  });
  const { organization, team, project, userId } = await addWorkspace(store);
  const task = await store.unitOfWork.run(({ tasks }) => tasks.insert(sampleTask(project)));
  ids = { organizationId: organization.id, teamId: team.id, projectId: project.id, taskId: task.id, userId };
});
afterAll(() => crewkit.close());

async function addAccount(changes: Parameters<typeof sampleAccount>[0] = {}): Promise<string> {
  const account = sampleAccount(changes);
  await store.unitOfWork.run(({ accounts }) => accounts.insertIfAbsent(account));
  return account.id;
}

/** Returns the newest entry of the audit log. */
async function readAudit() {
  const log = await store.unitOfWork.read(({ auditLog }) =>
    auditLog.list({ organizationId: null, before: null, limit: 1 }),
  );
  return log.items[0];
}

async function addOwner(): Promise<string> {
  const userId = await addMember(store, ids.organizationId);
  const roleIds = [toBuiltInRoleId('ORGANIZATION', 'OWNER')];
  await crewkit.system(reason).setMemberRoles({ organizationId: ids.organizationId, userId, roleIds });
  return userId;
}

describe('crewkit.as', () => {
  it('runs use cases with the permissions that the user has at the time of the call', async () => {
    const { organizationId, projectId } = ids;
    const userId = await addMember(store, organizationId);
    const user = crewkit.as(userId);
    await expect(user.createTask({ projectId, title: 'Sow' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const roleIds = [toBuiltInRoleId('ORGANIZATION', 'OWNER')];
    await crewkit.system(reason).setMemberRoles({ organizationId, userId, roleIds });
    expect(await user.createTask({ projectId, title: 'Sow' })).toMatchObject({ title: 'Sow', createdBy: userId });
  });

  it('rejects unknown, disabled and closed accounts', async () => {
    const disabled = await addAccount({ disabledAt: new Date() });
    const closed = await addAccount({ closedAt: new Date(), disabledAt: new Date() });
    for (const userId of [randomUUID(), 'not an id', '', disabled, closed]) {
      const listed = crewkit.as(userId).listOrganizations(window);
      await expect(listed, userId).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('rejects a user who is disabled after the call of as', async () => {
    const userId = await addAccount();
    const user = crewkit.as(userId);
    expect(await user.viewOwnAccount()).toMatchObject({ id: userId });
    await crewkit.system(reason).updateAccount({ userId, disabled: true });
    await expect(user.viewOwnAccount()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('marks the actions in the audit log', async () => {
    const userId = await addOwner();
    await crewkit.as(userId).updateOrganization(ids.organizationId, { name: 'Renamed' });
    expect(await readAudit()).toMatchObject({
      action: 'organization.updated',
      actorId: userId,
      details: { fields: ['name'], via: 'server' },
    });
  });

  it('never returns password hashes', async () => {
    const userId = await addAccount({ passwordHash: '$2b$secret' });
    const system = crewkit.system(reason);
    const results = [
      await crewkit.as(userId).viewOwnAccount(),
      await crewkit.as(userId).updateOwnAccount({ firstName: 'New' }),
      await crewkit.as(userId).viewOverview({ organizationId: null, projectId: null }),
      await system.viewAccount(userId),
      await system.updateAccount({ userId, disabled: false }),
      await system.setGlobalRoles({ userId, roleIds: [] }),
      await system.listAccounts({ ...window, limit: 100, search: null }),
      await system.findAccounts([userId]),
    ];
    for (const result of results) {
      expect(JSON.stringify(result)).toContain(userId);
      expect(JSON.stringify(result)).not.toMatch(/passwordHash|\$2b/);
    }
  });

  it('refuses use cases that need a session', async () => {
    const userId = await addAccount();
    const untyped = crewkit.as(userId) as unknown as Record<string, (...inputs: unknown[]) => Promise<unknown>>;
    for (const name of ['changePassword', 'logOut', 'revokeSession', 'closeAccount', 'generateTwoFactor']) {
      const refused = untyped[name]?.({ currentPassword: 'a', newPassword: 'Correct-horse-8', password: 'a' });
      await expect(refused, name).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });
});

describe('crewkit.system', () => {
  it('has every permission on each resource that exists', async () => {
    const { organizationId, projectId, taskId, teamId } = ids;
    const system = crewkit.system(reason);
    expect(await system.viewProject(projectId)).toMatchObject({ id: projectId });
    await system.updateTeam(teamId, { name: 'Night' });
    await system.updateSettings({ scope: 'ORGANIZATION', id: organizationId }, { custom: { dark: true } });
    await system.deleteTask({ projectId, taskId, expected: null });
    await expect(system.viewProject(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(system.deleteTeam(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('writes the reason to the audit log, also for changes that have no entry otherwise', async () => {
    const { organizationId, projectId } = ids;
    const userId = await addOwner();
    expect(await readAudit()).toMatchObject({
      action: 'member.roles_changed',
      actorId: null,
      details: { via: 'system', reason },
    });
    const { id: taskId } = await crewkit.as(userId).createTask({ projectId, title: 'Reap' });
    await crewkit.system('import of states').updateTask({
      ...{ projectId, taskId, expected: null },
      changes: { status: 'done' },
    });
    expect(await readAudit()).toMatchObject({
      action: 'system.acted',
      organizationId,
      actorId: null,
      targetType: 'project',
      targetId: projectId,
      details: { via: 'system', reason: 'import of states', permissions: ['project:task.view', 'project:task.edit'] },
    });
  });

  it('acts as no user', async () => {
    const untyped = crewkit.system(reason) as unknown as Record<string, (...inputs: unknown[]) => Promise<unknown>>;
    const { organizationId, projectId } = ids;
    const inputs = { createTeam: { organizationId, name: 'T' }, createTask: { projectId, title: 'T' } };
    await expect(untyped['createTeam']?.(inputs.createTeam)).rejects.toThrow();
    await expect(untyped['createTask']?.(inputs.createTask)).rejects.toThrow();
    const message = { conversationId: randomUUID(), body: 'Hi' };
    await expect(untyped['postMessage']?.(message)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(untyped['viewOwnAccount']?.()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each(['', ' ', 'x'.repeat(201), 'a\0b', '\ud800', undefined, 7])('rejects the reason %j', (given) => {
    expect(() => crewkit.system(given as never)).toThrow(OptionsError);
    expect(() => crewkit.system(given as never)).toThrow(
      /^system: reason: expected a reason of at most 200 characters/,
    );
  });
});
