import { describe, expect, it, vi } from 'vitest';

import { Access } from '../../../domain/access/access.js';
import { builtInRoles } from '../../../domain/access/built-in-roles.js';
import type { Holdings } from '../../../domain/access/grant.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { Authorize, type AuthorizedReader, type RequiredPermissions } from './authorize.js';
import { AuthorizedTransaction } from './authorized-transaction.js';

const [projectId, otherId] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const clock = { now: () => new Date(0) };
const onProject = (id: string, permission = 'project:task.view') =>
  ({ permissions: [permission], resource: { scope: 'PROJECT', id } }) as RequiredPermissions;

function holdings(): Holdings {
  const role = builtInRoles.find(({ level, name }) => level === 'PROJECT' && name === 'MEMBER');
  if (role === undefined) throw new Error('There is such a role.');
  const { id, name, level, permissions } = role;
  const grant = { scope: level, scopeId: projectId, role: { id, name, level, builtIn: true }, group: null };
  return {
    chain: { organizationId: otherId, teamId: null, projectId },
    grants: [{ ...grant, permissions, expiresAt: null }],
    active: true,
    hasDefaultRole: true,
    participation: null,
    policyOrganizationId: null,
  };
}

function setUp(found: Holdings | null) {
  const heldOn = vi.fn(() => Promise.resolve(found));
  const stores = { grants: { heldOn } } as unknown as Stores;
  const unitOfWork: UnitOfWork = { read: (work) => work(stores), run: (work) => work(stores) };
  const tools = { record: { execute: vi.fn() }, ids: { rowId: () => otherId }, clock };
  return { heldOn, work: new AuthorizedTransaction(unitOfWork, new Authorize(clock), tools as never) };
}

const actor = { userId: otherId, key: null } as Actor;
const reader: AuthorizedReader = {
  actor,
  resource: { scope: 'PROJECT', id: projectId },
  access: Access.of(holdings(), null),
};
const letIn = () => Promise.resolve('in');

describe('AuthorizedTransaction', () => {
  it('reuses the authorization of the request for reads, and checks everything else', async () => {
    const { heldOn, work } = setUp(null);
    expect(await work.read(reader, onProject(projectId), letIn)).toBe('in');
    expect(heldOn).not.toHaveBeenCalled();
    for (const requirement of [
      onProject(otherId),
      { ...onProject(projectId), resource: { scope: 'TASK', id: projectId } },
    ]) {
      await expect(work.read(reader, requirement as RequiredPermissions, letIn)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    await expect(work.read(actor, onProject(projectId), letIn)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(heldOn).toHaveBeenCalledTimes(3);
  });

  it('rejects reads that were not authorized for the request', async () => {
    const { work } = setUp(holdings());
    const requirement = onProject(projectId, 'project:settings.edit');
    await expect(work.read(reader, requirement, letIn)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('checks again for every write', async () => {
    const { heldOn, work } = setUp(null);
    await expect(work.write(actor, onProject(projectId), letIn)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(work.changeAccess(actor, onProject(projectId), letIn)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(heldOn).toHaveBeenCalledTimes(2);
  });
});
