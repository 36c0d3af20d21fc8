import assert from 'node:assert/strict';
import { permissionCatalogue } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';

import { inParallel, racers } from '../../stores/support/store-case.js';
import { createProbeWorld, probesFor, type ProbeWorld } from '../access/permission-probes.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { expectProblem } from '../support/expect-answer.js';
import { bearer, type HttpClient } from '../support/http-client.js';
import { logIn, mailsTo, signIn, type SignedIn } from '../support/people.js';
import {
  addMember,
  createOrganization,
  createProject,
  createTeam,
  disable,
  organizationRole,
} from '../workspace/workspace.js';
import { as } from '../workspace/planning/planning.js';
import { createKey, everyDay, type ApiKeyOnWire } from './keys.js';

const all = permissionCatalogue.map(({ name }) => name);
const day = 24 * 60 * 60 * 1000;

/** Tests the API keys of users: what they may do, and their end. */
export function apiKeyCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('an API key', () => {
    const http = useServer(options);

    runner.it('is shown once, and identifies its owner', async () => {
      const person = await signIn(http());
      const token = person.accessToken;
      const { key, ...created } = await createKey(http(), person, ['org:view', 'org:view']);
      assert.match(key, /^ck_[0-9a-f]{32}_[\w-]{43}_[0-9a-f]{8}$/);
      const now = http().server.clock.now();
      const expiresAt = new Date(now.getTime() + 90 * day).toISOString();
      const times = { createdAt: now.toISOString(), expiresAt, lastUsedAt: null };
      assert.deepEqual(created, { id: created.id, name: everyDay, permissions: ['org:view'], ...times });
      const list = () => http().get<{ items: ApiKeyOnWire[] }>('listMyKeys', 200, { token });
      assert.deepEqual(await list(), { items: [created] });
      assert.equal((await http().get<{ id: string }>('viewMe', 200, { token: key })).id, person.id);
      await eventually(async () => assert.equal((await list()).items[0]?.lastUsedAt, times.createdAt));
    });

    runner.it('is told to its owner by email, and recorded', async () => {
      const person = await signIn(http());
      const token = person.accessToken;
      const { id: keyId } = await createKey(http(), person, ['org:view']);
      await http().get('revokeMyKey', 204, { token, params: { keyId }, body: {} });
      const subjects = (await mailsTo(http(), person.email)).map(({ subject }) => subject);
      assert.equal(subjects.filter((subject) => subject.includes('API key')).length, 2);
    });

    runner.it('expires when its owner says, within a year', async () => {
      const { accessToken: token } = await signIn(http());
      const create = (expiresAt: unknown) =>
        http().call('createMyKey', { token, body: { name: 'Key', permissions: ['org:view'], expiresAt } });
      const now = http().server.clock.now().getTime();
      for (const time of [now, now + 366 * day]) {
        expectProblem(await create(new Date(time).toISOString()), 'VALIDATION_FAILED');
      }
      const endless = await create(null);
      assert.equal((JSON.parse(endless.text) as ApiKeyOnWire).expiresAt, null);
      const soon = await create(new Date(now + 1000).toISOString());
      const { key } = JSON.parse(soon.text) as { key: string };
      await http().get('viewMe', 200, { token: key });
      http().server.clock.advance({ seconds: 1 });
      expectProblem(await http().call('viewMe', { token: key }), 'UNAUTHENTICATED');
    });

    runner.it('needs a name, and permissions that exist', async () => {
      const { accessToken: token } = await signIn(http());
      for (const body of [
        { name: '', permissions: ['org:view'] },
        { name: ' ', permissions: ['org:view'] },
        { name: 'a'.repeat(101), permissions: ['org:view'] },
        { name: 'Key', permissions: [] },
        { name: 'Key', permissions: ['org:view', 'org:fly'] },
        { name: 'Key', permissions: ['org:view'], password: 'a', code: '1' },
      ]) {
        expectProblem(await http().call('createMyKey', { token, body }), 'VALIDATION_FAILED');
      }
    });

    runner.it('is one of at most 20', async () => {
      const person = await signIn(http());
      const { clock } = http().server;
      for (let count = 1; count <= 20; count += 1) {
        if (count % 10 === 0) clock.advance({ minutes: 1 });
        await http().server.crewkit.useCases.createOwnKey.execute(await toActor(http(), person.accessToken), {
          ...{ name: 'Key', permissions: ['org:view'], proof: { password: person.password } },
        });
      }
      const again = await logIn(http(), person);
      const body = { name: 'Key', permissions: ['org:view'] };
      expectProblem(await http().call('createMyKey', { token: again.accessToken, body }), 'CONFLICT');
    });

    runner.it('is created and revoked only with a proof, unless the sign-in is recent', async () => {
      const person = await signIn(http());
      const { id: keyId } = await createKey(http(), person, ['org:view']);
      http().server.clock.advance({ minutes: 11 });
      const { accessToken: token } = await http().get<{ accessToken: string }>('refresh', 200, {
        body: { refreshToken: person.refreshToken },
      });
      const body = { name: 'Key', permissions: ['org:view'] };
      const refusals = [
        [{}, 'RECENT_SIGN_IN_REQUIRED'],
        [{ password: 'Wrong-horse-7' }, 'INVALID_CREDENTIALS'],
        [{ code: '000000' }, 'TWO_FACTOR_NOT_ENABLED'],
      ] as const;
      for (const [proof, code] of refusals) {
        expectProblem(await http().call('createMyKey', { token, body: { ...body, ...proof } }), code);
        expectProblem(await http().call('revokeMyKey', { token, params: { keyId }, body: proof }), code);
      }
      const { password } = person;
      await http().get('createMyKey', 201, { token, body: { ...body, password } });
      await http().get('revokeMyKey', 204, { token, params: { keyId }, body: { password } });
    });

    runner.it('is refused if it is malformed, unknown or of another', async () => {
      const person = await signIn(http());
      const { key } = await createKey(http(), person, ['org:view']);
      const { key: other } = await createKey(http(), person, ['org:view']);
      const forged = internals.toApiKey(toId(key), other.slice(36, 79));
      const changed = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
      for (const token of ['ck_', 'ck_x', changed, key.slice(0, -1), `${key}0`, forged]) {
        expectProblem(await http().call('viewMe', { token }), 'UNAUTHENTICATED');
      }
      const { id: keyId } = await createKey(http(), await signIn(http()), ['org:view']);
      const call = { token: person.accessToken, params: { keyId }, body: {} };
      expectProblem(await http().call('revokeMyKey', call), 'NOT_FOUND');
    });

    runner.it('ends with the account', async () => {
      const [first, second] = [await signIn(http()), await signIn(http())];
      const keys = [await createKey(http(), first, all), await createKey(http(), second, all)];
      await http().server.crewkit.system('contract').updateAccount({ userId: first.id, disabled: true });
      await http().server.crewkit.system('contract').updateAccount({ userId: first.id, disabled: false });
      const body = { password: second.password };
      await http().get('closeMe', 204, { token: second.accessToken, body });
      for (const { key } of keys) expectProblem(await http().call('viewMe', { token: key }), 'UNAUTHENTICATED');
      const third = await signIn(http());
      const { key } = await createKey(http(), third, all);
      await disable(http(), third);
      expectProblem(await http().call('viewMe', { token: key }), 'UNAUTHENTICATED');
    });
  });

  runner.describe('the permissions of an API key', () => {
    const http = useServer(options);

    runner.it('are required for what its owner may do', async () => {
      const world = await openWorld(http());
      for (const probe of probesFor('ORGANIZATION')) {
        const { key } = await createKeyAtOnce(
          world,
          all.filter((name) => name !== probe.permission),
        );
        const { status, text } = await send(world, key, await probe.request(world));
        assert.ok(status === 403 || status === 404, `${probe.permission}: ${status} ${text.slice(0, 200)}`);
      }
      // The preparation of some probes has removed things.
      const fresh = await openWorld(http());
      const { key } = await createKeyAtOnce(fresh, all);
      for (const probe of probesFor('ORGANIZATION')) {
        const { status, text } = await send(fresh, key, await probe.request(fresh));
        assert.ok(status < 300, `${probe.permission}: ${status} ${text.slice(0, 200)}`);
      }
    });

    runner.it('are no more than those of its owner, at each moment', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const member = await addMember(http(), owner, { organizationId, role: 'ADMIN' });
      const { key } = await createKey(http(), member, all);
      const update = () =>
        http().call('updateOrganization', { token: key, params: { organizationId }, body: { description: 'x' } });
      assert.equal((await update()).status, 200);
      const call = { token: owner.accessToken, params: { organizationId, userId: member.id } };
      await http().get('setMemberRoles', 200, { ...call, body: { roleIds: [organizationRole('MEMBER')] } });
      expectProblem(await update(), 'FORBIDDEN');
    });

    runner.it('never admit to routes for people', async () => {
      const { key } = await createKey(http(), await signIn(http()), all);
      for (const { operationId, guard, machines, recentSignIn } of internals.routeTable) {
        const isForPeople =
          recentSignIn === true || machines === 'refused' || (guard === 'signed-in' && machines === undefined);
        if (!isForPeople) continue;
        expectProblem(await http().call(operationId, { token: key }), 'NOT_FOR_MACHINES');
      }
    });

    runner.it('are stated by lists, which need all of them', async () => {
      const person = await signIn(http());
      const { key } = await createKey(http(), person, ['team:edit']);
      for (const { operationId, guard, machines } of internals.routeTable) {
        if (guard !== 'signed-in' || machines === undefined || machines === 'refused' || machines.length === 0)
          continue;
        const refused = expectProblem(await http().call(operationId, { token: key }), 'FORBIDDEN');
        assert.deepEqual(refused.requiredPermissions, machines, operationId);
      }
      const { id: organizationId } = await createOrganization(http(), person);
      const viewer = await createKey(http(), person, ['org:view']);
      for (const operationId of ['listTeams', 'listProjects']) {
        expectProblem(await http().call(operationId, { token: viewer.key, params: { organizationId } }), 'FORBIDDEN');
      }
      await http().get('listOrganizations', 200, { token: viewer.key });
    });

    runner.it('do not let its owner leave an organization', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const member = await addMember(http(), owner, { organizationId });
      const { key } = await createKey(http(), member, ['org:view']);
      const params = { organizationId, userId: member.id };
      expectProblem(await http().call('removeMember', { token: key, params }), 'FORBIDDEN');
    });
  });

  runner.describe('the revocation of an API key', () => {
    const http = useServer(options);

    runner.it('stops every use that begins after it', async () => {
      const person = await signIn(http());
      const { id: keyId, key } = await createKey(http(), person, ['org:view']);
      const uses = Array.from({ length: racers }, () => http().call('viewMe', { token: key }));
      await http().get('revokeMyKey', 204, { token: person.accessToken, params: { keyId }, body: {} });
      for (const { status } of await Promise.all(uses)) assert.ok(status === 200 || status === 401);
      const later = await Promise.all(Array.from({ length: racers }, () => http().call('viewMe', { token: key })));
      for (const answer of later) expectProblem(answer, 'UNAUTHENTICATED');
    });

    runner.it('stops requests whose body arrives after it', async () => {
      const person = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), person);
      const { id: keyId, key } = await createKey(http(), person, all);
      let finish = (): void => undefined;
      const revoked = new Promise<void>((resolve) => (finish = resolve));
      async function* body(): AsyncGenerator<Buffer> {
        yield Buffer.from('{ "description": ');
        await revoked;
        yield Buffer.from('"Too late" }');
      }
      const headers = { ...bearer(key), 'Content-Type': 'application/json' };
      const path = `/api/organizations/${organizationId}`;
      const sent = inParallel(racers, () => http().send({ method: 'PATCH', path, headers, body: body() }));
      await eventually(async () => {
        const { items } = await http().get<{ items: ApiKeyOnWire[] }>('listMyKeys', 200, as(person));
        assert.notEqual(items[0]?.lastUsedAt, null, 'the key was accepted');
      });
      await http().get('revokeMyKey', 204, { ...as(person), params: { keyId }, body: {} });
      finish();
      for (const answer of await sent) expectProblem(answer, 'UNAUTHENTICATED');
    });

    for (const [name, end] of Object.entries(ends)) {
      runner.it(`follows when ${name}, and stops every use that begins after it`, async () => {
        const person = await signIn(http());
        const { key } = await createKey(http(), person, ['org:view']);
        const use = () => inParallel(racers, () => http().call('listOrganizations', { token: key }));
        const uses = use();
        await end(http(), person);
        for (const { status } of await uses) assert.ok(status === 200 || status === 401);
        for (const answer of await use()) expectProblem(answer, 'UNAUTHENTICATED');
      });
    }

    runner.it('succeeds once', async () => {
      const person = await signIn(http());
      const { id: keyId } = await createKey(http(), person, ['org:view']);
      const actor = await toActor(http(), person.accessToken);
      const { revokeOwnKey } = http().server.crewkit.useCases;
      const revoked = await Promise.allSettled(
        Array.from({ length: racers }, () => revokeOwnKey.execute(actor, { keyId, proof: {} })),
      );
      assert.equal(revoked.filter(({ status }) => status === 'fulfilled').length, 1);
    });
  });
}

/** What ends every key of a user. */
const ends: Readonly<Record<string, (http: HttpClient, owner: SignedIn) => Promise<unknown>>> = {
  'an administrator disables the owner': ({ server }, { id: userId }) =>
    server.crewkit.system('contract').updateAccount({ userId, disabled: true }),
  'the owner closes the account': (http, owner) =>
    http.get('closeMe', 204, { ...as(owner), body: { password: owner.password } }),
};

async function toActor({ server }: HttpClient, accessToken: string) {
  const { authenticate } = server.crewkit.useCases;
  return authenticate.admit(authenticate.verify(accessToken));
}

/** Returns the id of the key. */
function toId(key: string): string {
  return key.slice(3, 35).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

async function openWorld(http: HttpClient): Promise<ProbeWorld> {
  const owner = await signIn(http);
  const { id: organizationId } = await createOrganization(http, owner);
  const { id: teamId } = await createTeam(http, owner, { organizationId });
  const { id: projectId } = await createProject(http, owner, { organizationId, teamId });
  return createProbeWorld(http, owner, { organizationId, teamId, projectId });
}

/** Creates a key of the owner without the limit of 20 keys, which a test of every permission exceeds. */
async function createKeyAtOnce(
  { http, owner }: ProbeWorld,
  permissions: readonly string[],
): Promise<{ readonly key: string }> {
  await http.server.unitOfWork.run(({ apiKeys }) => apiKeys.deleteAll(owner.id));
  const { createOwnKey } = http.server.crewkit.useCases;
  const input = { name: 'Key', permissions, proof: { password: owner.password } };
  const { apiKey: key } = await createOwnKey.execute(await toActor(http, owner.accessToken), input);
  return { key };
}

function send({ http }: ProbeWorld, key: string, request: { method: string; path: string; body?: unknown }) {
  const { method, path, body } = request;
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return http.send({ method, path, headers: { ...bearer(key), ...type }, ...json });
}

/** Repeats the check until it passes, for two seconds. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await check();
      return;
    } catch (error) {
      if (tries === 40) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
