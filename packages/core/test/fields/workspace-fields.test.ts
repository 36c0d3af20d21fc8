import { randomUUID } from 'node:crypto';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { toBuiltInRoleId } from '../../src/domain/access/built-in-roles.js';
import { defineFields, definePermissions, refuse } from '../../src/index.js';
import { FieldServer, type Answer, type Person } from './field-server.js';

const permissions = definePermissions({
  invoice: { scope: 'PROJECT', view: { label: 'See invoices', roles: ['ADMIN'] }, approve: 'Approve invoices' },
});
const secret = { read: 'server', write: 'server' } as const;
const fields = {
  organization: defineFields(
    z.object({ vat: z.string().max(20), plan: z.string(), bank: z.string(), score: z.int() }),
    {
      bank: { write: 'org:settings.edit' },
      vat: { read: 'org:settings.edit' },
      plan: { write: 'server' },
      score: secret,
    },
  ),
  project: defineFields(z.object({ costCenter: z.string().max(10), color: z.string(), score: z.int() }), {
    costCenter: { read: 'invoice:view', write: 'invoice:approve' },
    score: secret,
  }),
  task: defineFields(z.object({ estimate: z.number().min(0), rate: z.number(), score: z.int() }), {
    rate: { read: 'invoice:view', write: 'invoice:approve' },
    score: secret,
  }),
};

const store = sqliteStore({ path: ':memory:' });
const hook = vi.fn<(input: { readonly fields?: unknown }) => object | undefined>();
let server: FieldServer;
let owner: Person;
let member: Person;
let organizationId: string;

beforeAll(async () => {
  const hooks = { beforeCreateOrganization: hook, beforeCreateProject: hook, beforeCreateTask: hook };
  server = await FieldServer.start({ permissions, fields, hooks }, store);
  [owner, member] = [await server.signUp(), await server.signUp()];
  organizationId = String((await owner.send('POST', '/api/organizations', { name: 'Engines' })).body['id']);
  await store.unitOfWork.run(({ members }) => members.insert(organizationId, member.id, new Date()));
  const roleIds = [toBuiltInRoleId('ORGANIZATION', 'MANAGER')];
  await server.crewkit.system('test').setMemberRoles({ organizationId, userId: member.id, roleIds });
});
afterAll(() => server.close());

const toErrors = ({ status, body }: Answer) => [status, body.errors?.map(({ path, code }) => `${path} ${code}`)];

async function createProject(by = owner, values?: object): Promise<Answer> {
  const key = `P${randomUUID().slice(0, 6)}`;
  const body = { name: 'Notes', key, ...(values && { fields: values }) };
  return by.send('POST', `/api/organizations/${organizationId}/projects`, body);
}

describe('fields of projects', () => {
  it('are written and read by users with the permissions of their rules', async () => {
    const { body, status } = await createProject(owner, { costCenter: 'C-1', color: 'red' });
    expect([status, body['fields']]).toEqual([201, { costCenter: 'C-1', color: 'red' }]);
    const path = `/api/projects/${String(body['id'])}`;
    const changed = await owner.send('PATCH', path, { fields: { costCenter: 'C-2' } });
    expect(changed.body['fields']).toEqual({ costCenter: 'C-2', color: 'red' });
    // MANAGER may edit the project, but neither see nor approve invoices.
    expect((await member.send('GET', path)).body['fields']).toEqual({ color: 'red' });
    expect((await member.send('PATCH', path, { fields: { color: 'blue' } })).body['fields']).toEqual({ color: 'blue' });
    const refused = await member.send('PATCH', path, { name: 'Renamed', fields: { costCenter: 'C-3' } });
    expect(refused).toMatchObject({ status: 403, body: { requiredPermissions: ['invoice:approve'] } });
    expect((await createProject(member, { costCenter: 'C-3' })).status).toBe(403);
    expect((await createProject(member, { color: 'red' })).status).toBe(201);
    const seen = await owner.send('GET', path);
    expect(seen.body).toMatchObject({ name: 'Notes', fields: { costCenter: 'C-2', color: 'blue' } });
  });

  it('are filtered in each item of lists, by the permissions in its project', async () => {
    const [one, two] = [
      await createProject(owner, { costCenter: 'L-1' }),
      await createProject(owner, { costCenter: 'L-2' }),
    ];
    const projectId = String(one.body['id']);
    await owner.send('PUT', `/api/projects/${projectId}/members/${member.id}`, {
      roleId: toBuiltInRoleId('PROJECT', 'ADMIN'),
    });
    const lists = [
      `/api/organizations/${organizationId}/projects?limit=100`,
      `/api/users/me/overview?organizationId=${organizationId}`,
    ];
    for (const path of lists) {
      const { body } = await member.send('GET', path);
      const { items } = (body['projects'] ?? body) as { items: { id: string; fields: object }[] };
      expect(items.find(({ id }) => id === projectId)?.fields, path).toEqual({ costCenter: 'L-1' });
      expect(items.find(({ id }) => id === two.body['id'])?.fields, path).toEqual({});
    }
    const moved = await owner.send('POST', `/api/projects/${projectId}/move`, { teamId: null });
    expect(moved.body['fields']).toEqual({ costCenter: 'L-1' });
  });

  it('are complete for the server, and hidden fields do not reach users', async () => {
    const { body } = await createProject(owner, {});
    const id = String(body['id']);
    const system = server.crewkit.system('test');
    const changed = await system.updateProject(id, { fields: { score: 4, color: 'red' } });
    expect(changed.fields).toEqual({ score: 4, color: 'red' });
    expect((await system.viewProject(id)).fields).toEqual({ score: 4, color: 'red' });
    expect((await server.crewkit.as(owner.id).viewProject(id)).fields).toEqual({ color: 'red' });
    const answer = await owner.send('PATCH', `/api/projects/${id}`, { fields: { score: 5, costCenter: 7 } });
    expect(toErrors(answer)).toEqual([400, ['fields.score read_only', 'fields.costCenter invalid_type']]);
  });

  it('leave only their names in the audit log', async () => {
    const { body } = await createProject();
    await owner.send('PATCH', `/api/projects/${String(body['id'])}`, { fields: { color: 'confidential' } });
    const log = await store.unitOfWork.read(({ auditLog }) =>
      auditLog.list({ organizationId, before: null, limit: 1 }),
    );
    expect(log.items[0]?.details).toEqual({ fields: ['fields.color'] });
  });

  it('are checked after the hook, which can change them and set those of the server', async () => {
    hook.mockReturnValueOnce({ fields: { color: 'hooked', score: 9 } });
    const { body } = await createProject(owner, { color: 'red' });
    expect(hook.mock.lastCall?.[0].fields).toEqual({ color: 'red' });
    expect(body['fields']).toEqual({ color: 'hooked' });
    const stored = await store.unitOfWork.read(({ projects }) => projects.findById(String(body['id'])));
    expect(stored?.fields).toEqual({ color: 'hooked', score: 9 });
    hook.mockReturnValueOnce({ fields: { color: 1 } });
    expect(toErrors(await createProject())).toEqual([400, ['fields.color invalid_type']]);
    // No hook runs for a caller who may not write a field.
    hook.mockClear();
    hook.mockImplementation(() => {
      throw refuse({ detail: 'No.' });
    });
    expect((await createProject(member, { costCenter: 'C' })).body['code']).toBe('FORBIDDEN');
    expect(hook).not.toHaveBeenCalled();
    hook.mockReset();
  });
});

describe('fields of tasks', () => {
  it('are created, changed, listed and filtered', async () => {
    const { body: project } = await createProject();
    const tasks = `/api/projects/${String(project['id'])}/tasks`;
    const created = await owner.send('POST', tasks, {
      title: 'Sow',
      assigneeIds: [owner.id, member.id],
      fields: { estimate: 2.5, rate: 100 },
    });
    expect([created.status, created.body['fields']]).toEqual([201, { estimate: 2.5, rate: 100 }]);
    const path = `${tasks}/${String(created.body['id'])}`;
    const changed = await owner.send('PATCH', path, { fields: { estimate: null, rate: 90 } });
    expect(changed.body['fields']).toEqual({ rate: 90 });
    expect((await owner.send('PATCH', path, { title: 'Reap' })).body).toMatchObject({
      title: 'Reap',
      fields: { rate: 90 },
    });
    expect((await member.send('PATCH', path, { fields: { estimate: 3 } })).body['fields']).toEqual({ estimate: 3 });
    expect((await member.send('PATCH', path, { fields: { rate: 1 } })).status).toBe(403);
    expect((await member.send('POST', tasks, { title: 'A', fields: { rate: 1 } })).status).toBe(403);
    expect(toErrors(await member.send('POST', tasks, { title: 'A', fields: { score: 1, estimate: -1 } }))).toEqual([
      400,
      ['fields.score read_only', 'fields.estimate too_small'],
    ]);
    for (const list of [tasks, '/api/users/me/tasks']) {
      for (const [person, expected] of [
        [owner, { estimate: 3, rate: 90 }],
        [member, { estimate: 3 }],
      ] as const) {
        const { items } = (await person.send('GET', list)).body as unknown as { items: { fields: object }[] };
        expect(
          items.map((item) => item.fields),
          list,
        ).toEqual([expected]);
      }
    }
    const unassigned = await owner.send('DELETE', `${path}/assignees/${member.id}`);
    expect([unassigned.status, unassigned.body['fields'] ?? null]).toEqual([
      unassigned.status,
      unassigned.status === 200 ? { estimate: 3, rate: 90 } : null,
    ]);
    const assigned = await owner.send('PUT', `${path}/assignees/${member.id}`);
    expect(assigned.body['fields']).toEqual({ estimate: 3, rate: 90 });
  });
});

describe('fields of organizations', () => {
  it('are created, changed and filtered', async () => {
    const created = await owner.send('POST', '/api/organizations', { name: 'Mills', fields: { vat: 'AT1' } });
    expect([created.status, created.body['fields']]).toEqual([201, { vat: 'AT1' }]);
    const path = `/api/organizations/${organizationId}`;
    expect((await owner.send('PATCH', path, { fields: { vat: 'AT2' } })).body['fields']).toEqual({ vat: 'AT2' });
    const { organization } = await server.crewkit.as(owner.id).viewOverview({ organizationId, projectId: null });
    expect(organization?.fields).toEqual({ vat: 'AT2' });
    expect((await member.send('GET', path)).body['fields']).toEqual({});
    expect(toErrors(await owner.send('PATCH', path, { fields: { plan: 'free' } }))).toEqual([
      400,
      ['fields.plan read_only'],
    ]);
    const changed = await server.crewkit
      .system('test')
      .updateOrganization(organizationId, { fields: { plan: 'free' } });
    expect(changed.fields).toEqual({ vat: 'AT2', plan: 'free' });
    expect((await member.send('GET', path)).body['fields']).toEqual({ plan: 'free' });
    // A list contains only fields without a read rule.
    const { items } = (await owner.send('GET', '/api/organizations')).body as unknown as {
      items: { fields: object }[];
    };
    expect(items.map((item) => item.fields)).toEqual([{ plan: 'free' }, {}]);
  });

  it('with a permission in their write rule cannot be given at the creation', async () => {
    const system = server.crewkit.system('test');
    expect((await system.viewOrganization(organizationId)).fields).toMatchObject({ plan: 'free' });
    const guarded = await owner.send('POST', '/api/organizations', { name: 'Mills', fields: { bank: 'AT3' } });
    expect([guarded.status, guarded.body['requiredPermissions']]).toEqual([403, ['org:settings.edit']]);
  });
});
