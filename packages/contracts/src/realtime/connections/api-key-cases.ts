import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDirect, post } from '../../http/chat/chatting.js';
import { createTaskStudio, openTask } from '../../http/chat/task-chatting.js';
import { createKey, type IssuedApiKeyOnWire } from '../../http/machines/keys.js';
import type { HttpClient } from '../../http/support/http-client.js';
import { signIn, type SignedIn } from '../../http/support/people.js';
import { as } from '../../http/workspace/planning/planning.js';
import { createOrganization, organizationRole } from '../../http/workspace/workspace.js';
import { inParallel, racers } from '../../stores/support/store-case.js';
import { ConnectionRefused, type RealtimeClient } from '../realtime-server.js';
import {
  collect,
  expectExpired,
  getPayloads,
  getRefusal,
  join,
  refused,
  settle,
  useRealtime,
  type Doors,
  type RealtimeContractOptions,
} from '../realtime-suite.js';

/** The permissions that a key needs to receive events. */
const viewing = ['project:view', 'project:task.view', 'chat:view'];

/** A service account with a key, in an organization of its own. */
interface Machine {
  readonly owner: SignedIn;
  readonly params: Readonly<Record<'organizationId' | 'serviceAccountId', string>>;
  readonly key: IssuedApiKeyOnWire;
}

async function createMachine(http: HttpClient, owner: SignedIn, organizationId: string): Promise<Machine> {
  const account = { name: 'Import', roleIds: [organizationRole('ADMIN')] };
  const place = { ...as(owner), params: { organizationId } };
  const { id } = await http.get<{ readonly id: string }>('createServiceAccount', 201, { ...place, body: account });
  const params = { organizationId, serviceAccountId: id };
  const body = { name: 'Key', permissions: viewing };
  return { owner, params, key: await http.get('createServiceAccountKey', 201, { ...as(owner), params, body }) };
}

/** Operations that end the key of a user. */
const personalEnds: Readonly<Record<string, (http: HttpClient, owner: SignedIn, keyId: string) => Promise<unknown>>> = {
  'its revocation': (http, owner, keyId) => http.get('revokeMyKey', 204, { ...as(owner), params: { keyId }, body: {} }),
  'an administrator disables its owner': (http, { id: userId }) =>
    http.server.crewkit.system('contract').updateAccount({ userId, disabled: true }),
  'its owner closes the account': (http, owner) =>
    http.get('closeMe', 204, { ...as(owner), body: { password: owner.password } }),
};

/** Operations that end the key of a service account. */
const machineEnds: Readonly<Record<string, (http: HttpClient, machine: Machine) => Promise<unknown>>> = {
  'its revocation': (http, { owner, params, key: { id: keyId } }) =>
    http.get('revokeServiceAccountKey', 204, { ...as(owner), params: { ...params, keyId }, body: {} }),
  'the service account is deleted': (http, { owner, params }) =>
    http.get('deleteServiceAccount', 204, { ...as(owner), params }),
  'the organization is deleted': (http, { owner, params: { organizationId } }) =>
    http.get('deleteOrganization', 204, { ...as(owner), params: { organizationId } }),
};

/** Opens 16 connections with the key, ends it, and expects that the server closes all of them within a second. */
async function expectEnd({ server }: Doors, key: string, end: () => Promise<unknown>): Promise<void> {
  const clients = await inParallel(racers, () => server.connect(key));
  await end();
  const since = performance.now();
  await Promise.all(clients.map((client) => expectExpired(client, since)));
  assert.equal(await getRefusal(server, key), 'UNAUTHENTICATED');
}

/** Tests connections that are opened with API keys instead of access tokens. */
export function apiKeyCases(options: RealtimeContractOptions): void {
  permissionCases(options);
  endCases(options);
}

function permissionCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('a connection with an API key', () => {
    const doors = useRealtime(options);

    runner.it('needs every permission that its events need', async () => {
      const { http, server } = doors();
      const person = await signIn(http);
      for (const missing of viewing) {
        const { key } = await createKey(
          http,
          person,
          viewing.filter((name) => name !== missing),
        );
        assert.equal(await getRefusal(server, key), 'FORBIDDEN', missing);
      }
      assert.equal(await getRefusal(server, `ck_${'0'.repeat(32)}_${'A'.repeat(43)}_00000000`), 'UNAUTHENTICATED');
    });

    runner.it('receives the events of its owner, and cannot do what the key lacks', async () => {
      const { http, server } = doors();
      const { owner, guest, taskId } = await createTaskStudio(http);
      const direct = await openDirect(http, owner, guest);
      const task = await openTask(http, owner, taskId, 201);
      const [reader, writer] = [
        await createKey(http, guest, viewing),
        await createKey(http, guest, [...viewing, 'chat:message.send']),
      ];
      const [reading, writing] = [await server.connect(reader.key), await server.connect(writer.key)];
      for (const client of [reading, writing]) await join(client, task.id);
      for (const { id } of [direct, task]) await post(http, owner, id, { body: 'For programs too' });
      for (const client of [reading, writing]) await collect(client, 'chat:message', 2);
      assert.deepEqual(await reading.emit('typing', task.id), refused('FORBIDDEN'));
      assert.deepEqual(await writing.emit('typing', task.id), { ok: true });
      assert.deepEqual(await reading.emit('auth', { token: writer.key }), refused('UNAUTHENTICATED'));
    });

    runner.it('receives no events of other organizations, and none after its owner has lost access', async () => {
      const { http, server } = doors();
      const { owner, taskId, organizationId } = await createTaskStudio(http);
      const { id: taskChatId } = await openTask(http, owner, taskId, 201);
      const { id: otherId } = await createOrganization(http, owner);
      const machine = await createMachine(http, owner, organizationId);
      const inside = await server.connect(machine.key.key);
      const outside = await server.connect((await createMachine(http, owner, otherId)).key.key);
      await join(inside, taskChatId);
      assert.deepEqual(await outside.emit('join', taskChatId), refused('NOT_FOUND'));
      await post(http, owner, taskChatId, { body: 'Inside' });
      await collect(inside, 'chat:message', 1);
      await http.get('updateServiceAccount', 200, { ...as(owner), params: machine.params, body: { roleIds: [] } });
      await post(http, owner, taskChatId, { body: 'After' });
      await collect(inside, 'chat:message', 1);
      await settle(outside);
      assert.deepEqual(getPayloads(outside, 'chat:message'), []);
    });
  });
}

function endCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('16 connections with an API key', () => {
    const doors = useRealtime(options);

    for (const [name, end] of Object.entries(personalEnds)) {
      runner.it(`end within a second after ${name}`, async () => {
        const { http } = doors();
        const owner = await signIn(http);
        const { id, key } = await createKey(http, owner, viewing);
        await expectEnd(doors(), key, () => end(http, owner, id));
      });
    }

    for (const [name, end] of Object.entries(machineEnds)) {
      runner.it(`of a service account end within a second after ${name}`, async () => {
        const { http } = doors();
        const owner = await signIn(http);
        const machine = await createMachine(http, owner, (await createOrganization(http, owner)).id);
        await expectEnd(doors(), machine.key.key, () => end(http, machine));
      });
    }

    runner.it('end alone: the connections of other keys and of sessions stay open', async () => {
      const { http, server } = doors();
      const owner = await signIn(http);
      const [revoked, other] = [await createKey(http, owner, viewing), await createKey(http, owner, viewing)];
      const others = [await server.connect(other.key), await server.connect(owner.accessToken)];
      const revoke = { ...as(owner), params: { keyId: revoked.id }, body: {} };
      await expectEnd(doors(), revoked.key, () => http.get('revokeMyKey', 204, revoke));
      for (const client of others) await settle(client);
    });

    runner.it('never outlive a revocation that they race with', async () => {
      const { http, server } = doors();
      const owner = await signIn(http);
      const { id: keyId, key } = await createKey(http, owner, viewing);
      const attempts = inParallel(racers, (index) => sleep(index).then(() => tryConnect(doors(), key)));
      await http.get('revokeMyKey', 204, { ...as(owner), params: { keyId }, body: {} });
      const since = performance.now();
      const clients = (await attempts).filter((client) => client !== null);
      await Promise.all(clients.map((client) => expectExpired(client, since)));
      assert.equal(await getRefusal(server, key), 'UNAUTHENTICATED');
    });

    runner.it('end when the key expires', async () => {
      const { http, server } = doors();
      const owner = await signIn(http);
      const expiresAt = new Date(server.clock.now().getTime() + 500).toISOString();
      const body = { name: 'Key', permissions: viewing, expiresAt };
      const { key } = await http.get<IssuedApiKeyOnWire>('createMyKey', 201, { ...as(owner), body });
      await expectEnd(doors(), key, async () => server.clock.advance({ seconds: 0.5 }));
    });
  });
}

/** Connects with the key. Returns null if the server refuses it. */
async function tryConnect({ server }: Doors, key: string): Promise<RealtimeClient | null> {
  try {
    return await server.connect(key);
  } catch (error) {
    if (error instanceof ConnectionRefused && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}
