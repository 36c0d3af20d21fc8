import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import type { ResourceLocator, Place } from '@crewkit/core/adapter';

import { expectProblem } from './support/expect-answer.js';
import type { GuardContractOptions, HostServer } from './host-server.js';
import { bearer, type HttpClient } from './support/http-client.js';
import type { HttpServerOptions } from './support/http-fixture.js';
import { useServer } from './http-suite.js';
import { signIn, type SignedIn } from './support/people.js';
import { hostPermissions } from './access/host-permission-cases.js';
import { createRowWorkspace, makeAdministrator } from './routes/row-workspace.js';
import { sendHttp, type HttpAnswer } from './support/send-http.js';

const unknownId = '01981f6c-5a5e-7cc0-8000-000000000000';

/** One project, and users with and without access to it. */
interface Site {
  readonly organizationId: string;
  readonly projectId: string;
  /** The OWNER of the organization. */
  readonly owner: SignedIn;
  /** A MEMBER of the project. */
  readonly member: SignedIn;
  readonly stranger: SignedIn;
}

async function createSite(http: HttpClient): Promise<Site> {
  const [owner, member, stranger] = await Promise.all([signIn(http), signIn(http), signIn(http)]);
  const { organizationId = '', projectId = '' } = await createRowWorkspace(http, owner);
  const createdAt = http.server.clock.now();
  const roleId = toBuiltInRoleId('PROJECT', 'MEMBER');
  const place: Place = { scope: 'PROJECT', id: projectId, organizationId };
  await http.server.unitOfWork.run(async ({ members, assignments }) => {
    await members.insert(organizationId, member.id, createdAt);
    await assignments.assign({ holder: { userId: member.id }, roleId, place, expiresAt: null, createdAt });
  });
  return { organizationId, projectId, owner, member, stranger };
}

function get(host: HostServer, path: string, person?: SignedIn): Promise<HttpAnswer> {
  return sendHttp(host.baseUrl, { method: 'GET', path, headers: person ? bearer(person.accessToken) : {} });
}

interface Attempt {
  readonly host: HostServer;
  readonly path: string;
  readonly person: SignedIn;
}

/** Expects that the embedding application's handler runs, for this user only. */
async function expectAllowed({ host, path, person }: Attempt): Promise<void> {
  const before = host.entered.length;
  const answer = await get(host, path, person);
  assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  assert.equal((JSON.parse(answer.text) as { id: unknown }).id, person.id);
  assert.deepEqual(host.entered.slice(before), [person.id], path);
}

/** Expects a refusal that is the same for every reason, and that the embedding application's handler does not run. */
async function expectNotFound({ host, path, person }: Attempt): Promise<void> {
  const before = host.entered.length;
  const { requestId, ...problem } = expectProblem(await get(host, path, person), 'NOT_FOUND');
  assert.ok(requestId);
  const [type, title] = ['urn:crewkit:error:not-found', problem.detail];
  assert.deepEqual(problem, { type, title, status: 404, code: 'NOT_FOUND', detail: title }, path);
  assert.equal(host.entered.length, before, `${path}: the handler has run`);
}

async function expectForbidden(attempt: Attempt, permissions: readonly string[]): Promise<void> {
  const { host, path, person } = attempt;
  const before = host.entered.length;
  const refusal = expectProblem(await get(host, path, person), 'FORBIDDEN');
  assert.deepEqual((refusal as { requiredPermissions?: unknown }).requiredPermissions, permissions, path);
  assert.equal(host.entered.length, before, `${path}: the handler has run`);
}

/** Defines the contract of `requirePermissions` in every HTTP adapter, and of `crewkit.can`. */
export function permissionGuardCases(options: GuardContractOptions): void {
  ownResourceCases(options);
  hostResourceCases(options);
  registrationCases(options);
}

interface Hosted {
  readonly http: () => HttpClient;
  readonly host: () => HostServer;
}

function useHost({ runner, createServer }: GuardContractOptions, options: HttpServerOptions = {}): Hosted {
  let host: HostServer | null = null;
  const create = async (given: HttpServerOptions): Promise<HostServer> => (host = await createServer(given));
  const http = useServer({ runner, createServer: create }, options);
  return { http, host: () => host ?? assert.fail('The server is open inside the cases only.') };
}

function ownResourceCases(options: GuardContractOptions): void {
  const { runner } = options;

  runner.describe('guarding a built-in resource', () => {
    const { http, host } = useHost(options);

    runner.it('admits users who hold the permissions in any way', async () => {
      const { projectId, owner, member } = await createSite(http());
      for (const person of [owner, member]) {
        const path = `/host/projects/${projectId}/tasks`;
        await expectAllowed({ host: host(), path, person });
        const me = await http().get('viewMe', 200, { token: person.accessToken });
        assert.deepEqual(JSON.parse((await get(host(), path, person)).text), me);
      }
      await expectAllowed({ host: host(), path: `/host/projects/${projectId}/settings`, person: owner });
    });

    runner.it('names the missing permissions to users who may see the resource', async () => {
      const { projectId, member } = await createSite(http());
      const attempt = { host: host(), path: `/host/projects/${projectId}/settings`, person: member };
      await expectForbidden(attempt, ['project:view', 'project:settings.edit']);
    });

    runner.it('reveals nothing to users who may not see the resource', async () => {
      const { projectId, stranger } = await createSite(http());
      for (const page of ['tasks', 'settings']) {
        const path = `/host/projects/${projectId}/${page}`;
        await expectNotFound({ host: host(), path, person: stranger });
      }
    });

    runner.it('responds to unknown and malformed ids with NOT_FOUND', async () => {
      const { organizationId, projectId, owner } = await createSite(http());
      const other = await createSite(http());
      const ids = [unknownId, other.projectId, organizationId, projectId.toUpperCase(), 'x', '%20', `${projectId}%00`];
      for (const id of ids) {
        await expectNotFound({ host: host(), path: `/host/projects/${id}/tasks`, person: owner });
      }
    });

    runner.it('requires a token first', async () => {
      const { projectId, owner } = await createSite(http());
      for (const id of [projectId, unknownId]) {
        const answer = await get(host(), `/host/projects/${id}/tasks`);
        expectProblem(answer, 'UNAUTHENTICATED');
        assert.equal(answer.headers['www-authenticate'], 'Bearer');
      }
      const { unitOfWork, clock } = host();
      await unitOfWork.run((stores) => stores.accounts.update(owner.id, { disabledAt: clock.now() }));
      expectProblem(await get(host(), `/host/projects/${projectId}/tasks`, owner), 'UNAUTHENTICATED');
    });

    runner.it('rejects users as soon as the permissions are revoked', async () => {
      const { organizationId, projectId, member: person } = await createSite(http());
      const attempt = { host: host(), path: `/host/projects/${projectId}/tasks`, person };
      await expectAllowed(attempt);
      const place: Place = { scope: 'PROJECT', id: projectId, organizationId };
      const roleId = toBuiltInRoleId('PROJECT', 'MEMBER');
      await host().unitOfWork.run((stores) => stores.assignments.unassign({ userId: person.id }, roleId, place));
      await expectNotFound(attempt);
    });

    runner.it('admits users who hold the permissions at GLOBAL', async () => {
      const [administrator, user] = await Promise.all([signIn(http()), signIn(http())]);
      await makeAdministrator(http(), administrator);
      await expectAllowed({ host: host(), path: '/host/accounts', person: administrator });
      await expectForbidden({ host: host(), path: '/host/accounts', person: user }, ['system:users.view']);
    });
  });

  runner.describe('crewkit.can', () => {
    const { http, host } = useHost(options);

    runner.it('agrees with the guard', async () => {
      const { projectId: id, owner, member, stranger } = await createSite(http());
      const { crewkit } = host();
      const can = (person: SignedIn, permission: string): Promise<boolean> =>
        crewkit.can(person.id, permission, { scope: 'PROJECT', id });
      for (const name of ['task.edit', 'project:task.edit']) {
        const said = await Promise.all([owner, member, stranger].map((person) => can(person, name)));
        assert.deepEqual(said, [true, true, false], name);
      }
      assert.deepEqual([await can(owner, 'settings.edit'), await can(member, 'settings.edit')], [true, false]);
      for (const resourceId of [unknownId, 'x', '', id.toUpperCase()]) {
        assert.equal(await crewkit.can(owner.id, 'task.edit', { scope: 'PROJECT', id: resourceId }), false, resourceId);
      }
      for (const userId of [randomUUID(), 'x', owner.id.toUpperCase()]) {
        assert.equal(await crewkit.can(userId, 'task.edit', { scope: 'PROJECT', id }), false, userId);
      }
    });

    runner.it('returns false for a disabled account', async () => {
      const { projectId: id, owner } = await createSite(http());
      const { crewkit, unitOfWork, clock } = host();
      await unitOfWork.run((stores) => stores.accounts.update(owner.id, { disabledAt: clock.now() }));
      assert.equal(await crewkit.can(owner.id, 'task.edit', { scope: 'PROJECT', id }), false);
    });

    runner.it('rejects an unknown permission name', async () => {
      const { projectId: id, owner } = await createSite(http());
      for (const name of ['task.fly', 'project:task.fly', 'team:task.edit', '', 'constructor', '__proto__']) {
        await assert.rejects(host().crewkit.can(owner.id, name, { scope: 'PROJECT', id }), /no permission/, name);
      }
    });
  });
}

function hostResourceCases(options: GuardContractOptions): void {
  const { runner } = options;
  const asked: (readonly [type: string, id: string])[] = [];
  const invoices = new Map<string, Awaited<ReturnType<ResourceLocator['locate']>>>();
  const resourceLocator: ResourceLocator = {
    locate: (type, id) => {
      asked.push([type, id]);
      if (id === 'broken') return Promise.reject(new TypeError('a bug of the host'));
      return Promise.resolve(type === 'invoice' ? (invoices.get(id) ?? null) : null);
    },
  };

  runner.describe('guarding a resource of the embedding application', () => {
    const { http, host } = useHost(options, { resourceLocator, permissions: { invoice: { scope: 'PROJECT' } } });

    runner.it('admits users within the scope of their permissions', async () => {
      const { projectId, owner, member, stranger } = await createSite(http());
      // The name is compared with the decoded path parameter.
      const name = `2026/é ${projectId}`;
      invoices.set(name, { scope: 'PROJECT', id: projectId });
      const path = `/host/invoices/${encodeURIComponent(name)}`;
      for (const person of [owner, member]) await expectAllowed({ host: host(), path, person });
      await expectNotFound({ host: host(), path, person: stranger });
      assert.deepEqual(asked.at(-1), ['invoice', name]);
      const said = [owner, stranger].map(({ id }) =>
        host().crewkit.can(id, 'project:task.edit', { scope: 'invoice', id: name }),
      );
      assert.deepEqual(await Promise.all(said), [true, false]);
    });

    runner.it(
      'responds with NOT_FOUND if the embedding application finds nothing or names an unknown scope',
      async () => {
        const { owner: person } = await createSite(http());
        invoices.set('lost', { scope: 'PROJECT', id: unknownId });
        invoices.set('odd', { scope: 'PROJECT', id: 'no id' });
        for (const id of ['unknown', 'lost', 'odd']) {
          await expectNotFound({ host: host(), path: `/host/invoices/${id}`, person });
          const resource = { scope: 'invoice', id };
          assert.equal(await host().crewkit.can(person.id, 'project:task.edit', resource), false, id);
        }
      },
    );

    runner.it("hides the embedding application's errors from callers", async () => {
      const { owner } = await createSite(http());
      const before = host().entered.length;
      const answer = await get(host(), '/host/invoices/broken', owner);
      expectProblem(answer, 'INTERNAL');
      assert.ok(!answer.text.includes('a bug of the host'), answer.text);
      assert.equal(host().entered.length, before);
    });

    runner.it('rejects a misspelled built-in scope', async () => {
      const { projectId: id, owner } = await createSite(http());
      for (const scope of ['project', 'Project']) {
        const guard = { permissions: ['project:task.edit'], scope, param: 'projectId' };
        assert.throws(() => host().requirePermissions(guard), /did you mean PROJECT/);
        const asked = host().crewkit.can(owner.id, 'project:task.edit', { scope, id });
        await assert.rejects(asked, /did you mean PROJECT/);
      }
    });

    runner.it('does not look it up among the built-in resources', async () => {
      const { projectId, owner } = await createSite(http());
      const before = asked.length;
      await expectAllowed({ host: host(), path: `/host/projects/${projectId}/tasks`, person: owner });
      assert.equal(await host().crewkit.can(owner.id, 'org:create', { scope: 'GLOBAL', id: 'x' }), true);
      assert.equal(asked.length, before);
    });
  });

  runner.describe('guarding with permissions of the embedding application', () => {
    const { http, host } = useHost(options, { resourceLocator, permissions: hostPermissions });

    runner.it('admits users who hold them on the resource', async () => {
      const { projectId, owner, member, stranger } = await createSite(http());
      invoices.set('approved', { scope: 'PROJECT', id: projectId });
      const path = '/host/invoices/approved/approval';
      await expectAllowed({ host: host(), path, person: owner });
      const { length } = host().entered;
      expectProblem(await get(host(), path, member), 'FORBIDDEN');
      await expectNotFound({ host: host(), path, person: stranger });
      assert.equal(host().entered.length, length);
      const said = [owner, member, stranger].map(({ id }) =>
        host().crewkit.can(id, 'approve', { scope: 'invoice', id: 'approved' }),
      );
      assert.deepEqual(await Promise.all(said), [true, false, false]);
    });

    runner.it('rejects permissions and resource types that are not defined', () => {
      const param = 'invoiceId';
      for (const [name, scope] of [
        ['invoice:accept', 'invoice'],
        ['close', 'invoice'],
        ['approve', 'PROJECT'],
        ['invoice:approve', 'invoices'],
      ] as const) {
        const guard = { permissions: [name], scope, param };
        assert.throws(() => host().requirePermissions(guard), /no permission|Unknown scope/, name);
      }
    });
  });

  runner.describe('an embedding application without a locator', () => {
    const { http, host } = useHost(options);

    runner.it('cannot guard its own resources', async () => {
      const { projectId: id, owner } = await createSite(http());
      const guard = { permissions: ['project:task.edit'], scope: 'invoice', param: 'invoiceId' };
      assert.throws(() => host().requirePermissions(guard), /Unknown scope "invoice"/);
      const asked = host().crewkit.can(owner.id, 'project:task.edit', { scope: 'invoice', id });
      await assert.rejects(asked, /Unknown scope "invoice"/);
    });
  });
}

function registrationCases(options: GuardContractOptions): void {
  const { runner } = options;

  runner.describe('an invalid guard', () => {
    const { host } = useHost(options);

    runner.it('is rejected when it is created', () => {
      const param = 'projectId';
      const bad = [
        { permissions: ['task.fly'], scope: 'PROJECT', param },
        { permissions: ['task.edit', 'project:task.fly'], scope: 'PROJECT', param },
        { permissions: ['team:task.edit'], scope: 'PROJECT', param },
        { permissions: ['constructor'], scope: 'PROJECT', param },
        { permissions: [''], scope: 'PROJECT', param },
        // The embedding application has defined no resource types.
        { permissions: ['task.edit'], scope: 'invoice', param },
        { permissions: ['task.edit'], scope: 'constructor', param },
        { permissions: ['project:task.edit'], scope: 'project', param },
        { permissions: ['project:task.edit'], scope: 'invoice', param },
        { permissions: [], scope: 'PROJECT', param },
        { permissions: ['task.edit'], scope: 'PROJECT' },
        { permissions: ['users.view'], scope: 'GLOBAL', param },
      ];
      for (const guard of bad) assert.throws(() => host().requirePermissions(guard), Error, JSON.stringify(guard));
      assert.doesNotThrow(() => host().requirePermissions({ permissions: ['task.edit'], scope: 'PROJECT', param }));
    });
  });
}
