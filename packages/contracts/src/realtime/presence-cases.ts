import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import type { ServerEvents } from '@crewkit/core/adapter';

import { openDirect, post, start } from '../http/chat/chatting.js';
import { block, signInMany, unblock } from '../http/chat/contacting.js';
import { createKey } from '../http/machines/keys.js';
import type { HttpClient } from '../http/support/http-client.js';
import { signIn, type SignedIn } from '../http/support/people.js';
import { inParallel, racers } from '../stores/support/store-case.js';
import { pause, until } from '../until.js';
import type { RealtimeClient } from './realtime-server.js';
import {
  collect,
  getPayloads,
  refused,
  settle,
  useRealtime,
  type Doors,
  type RealtimeContractOptions,
} from './realtime-suite.js';

type PresenceChange = ServerEvents['presence:changed'];

// Longer than the server waits for a user to reconnect, and than it collects changes. Servers under test may wait less.
const patienceMs = 12_000;

async function setVisible(http: HttpClient, { accessToken: token }: SignedIn, visible: boolean): Promise<void> {
  await http.get('setPresenceVisibility', 204, { token, body: { visible } });
}

/** Returns what the client has received about the user. */
const about = (client: RealtimeClient, { id }: SignedIn): PresenceChange[] =>
  getPayloads(client, 'presence:changed').filter(({ userId }) => userId === id);

/** Returns the statuses of the user that the client has received, without repetitions: `chat:created` repeats the first one. */
const toStatuses = (client: RealtimeClient, person: SignedIn): PresenceChange['status'][] =>
  about(client, person)
    .map(({ status }) => status)
    .filter((status, index, all) => status !== all[index - 1]);

/** Waits until the last status that the client has received about the user is this one, and returns the event. */
async function expectStatus(
  client: RealtimeClient,
  person: SignedIn,
  status: PresenceChange['status'],
): Promise<PresenceChange> {
  const last = (): PresenceChange | undefined => about(client, person).at(-1);
  await until(() => last()?.status === status, `the status ${status}`, patienceMs);
  return last() ?? assert.fail();
}

/** Two users with a conversation. The first shows the presence, and the second is connected. */
async function createPair({ http, server }: Doors): Promise<{ ada: SignedIn; bob: SignedIn; bobs: RealtimeClient }> {
  const [ada, bob] = (await signInMany(http, 2)) as [SignedIn, SignedIn];
  await openDirect(http, ada, bob);
  await setVisible(http, ada, true);
  return { ada, bob, bobs: await server.connect(bob.accessToken) };
}

const time = ({ server }: Doors): string => server.clock.now().toISOString();

/** Tests `presence:changed`. */
export function presenceCases(options: RealtimeContractOptions): void {
  options.runner.describe('presence', () => {
    statusCases(options);
    audienceCases(options);
    newcomerCases(options);
    hidingCases(options);
    connectionCases(options);
  });
}

function statusCases(options: RealtimeContractOptions): void {
  const { runner } = options;
  const doors = useRealtime(options);

  runner.it('is online while active, away after five minutes, and offline without a connection', async () => {
    const { server } = doors();
    const { ada, bobs } = await createPair(doors());
    assert.deepEqual(await expectStatus(bobs, ada, 'offline'), {
      ...{ userId: ada.id, status: 'offline', lastActiveAt: time(doors()) },
    });
    const client = await server.connect(ada.accessToken);
    const activeAt = time(doors());
    assert.deepEqual(await expectStatus(bobs, ada, 'online'), {
      ...{ userId: ada.id, status: 'online', lastActiveAt: activeAt },
    });
    server.clock.advance({ minutes: 5, seconds: 5 });
    assert.equal((await expectStatus(bobs, ada, 'away')).lastActiveAt, activeAt);
    assert.deepEqual(await client.emit('active', {}), { ok: true });
    assert.equal((await expectStatus(bobs, ada, 'online')).lastActiveAt, time(doors()));
    server.clock.advance({ seconds: 1 });
    await settle(client);
    await client.close();
    assert.equal((await expectStatus(bobs, ada, 'offline')).lastActiveAt, time(doors()));
    assert.deepEqual(toStatuses(bobs, ada), ['offline', 'online', 'away', 'online', 'offline']);
  });

  runner.it('is hidden at once, and shown again', async () => {
    const { http, server } = doors();
    const { ada, bobs } = await createPair(doors());
    const client = await server.connect(ada.accessToken);
    await expectStatus(bobs, ada, 'online');
    const before = about(bobs, ada).length;
    for (const _ of [1, 2]) await setVisible(http, ada, false);
    const hidden = { userId: ada.id, status: 'offline', lastActiveAt: null };
    assert.deepEqual(await expectStatus(bobs, ada, 'offline'), hidden);
    await client.emit('active', {});
    await settle(bobs);
    assert.equal(about(bobs, ada).length, before + 1);
    await setVisible(http, ada, true);
    await expectStatus(bobs, ada, 'online');
    await http.get('closeMe', 204, { token: ada.accessToken, body: { password: ada.password } });
    assert.deepEqual(await expectStatus(bobs, ada, 'offline'), hidden);
  });

  runner.it('accepts no data with `active`', async () => {
    const client = await doors().server.connect((await signIn(doors().http)).accessToken);
    for (const data of [null, 'now', { since: 0 }, []]) {
      assert.deepEqual(await client.emit('active', data), refused('VALIDATION_FAILED'), JSON.stringify(data));
    }
  });
}

function audienceCases(options: RealtimeContractOptions): void {
  const { runner } = options;
  const doors = useRealtime(options);

  runner.it('reaches only sessions of users who share a conversation, without a block between them', async () => {
    const { http, server } = doors();
    const { ada, bob, bobs } = await createPair(doors());
    const [stranger, blocks, blocked, hidden] = (await signInMany(http, 4)) as [SignedIn, SignedIn, SignedIn, SignedIn];
    for (const other of [blocks, blocked, hidden]) await openDirect(http, ada, other);
    await block(http, blocks, ada);
    await block(http, ada, blocked);
    for (const person of [stranger, blocks, blocked]) await setVisible(http, person, true);
    const { key } = await createKey(http, bob, ['project:view', 'project:task.view', 'chat:view']);
    const others = [await server.connect(key)];
    for (const { accessToken } of [stranger, blocks, blocked]) others.push(await server.connect(accessToken));
    const clientOfHidden = await server.connect(hidden.accessToken);
    const adas = await server.connect(ada.accessToken);
    for (const client of [bobs, clientOfHidden]) await expectStatus(client, ada, 'online');
    for (const client of [...others, adas]) {
      await settle(client);
      assert.deepEqual(getPayloads(client, 'presence:changed'), []);
    }
  });

  runner.it('is sent to a new connection, about visible users only', async () => {
    const { http, server } = doors();
    const [me, online, offline, hidden, blocked] = (await signInMany(http, 5)) as [
      ...[SignedIn, SignedIn, SignedIn, SignedIn, SignedIn],
    ];
    for (const other of [online, offline, hidden, blocked]) await openDirect(http, me, other);
    for (const person of [online, offline, blocked]) await setVisible(http, person, true);
    await block(http, me, blocked);
    const witness = await server.connect(me.accessToken);
    await server.connect(online.accessToken);
    await expectStatus(witness, online, 'online');
    const lastActiveAt = time(doors());
    const client = await server.connect(me.accessToken);
    const received = await collect(client, 'presence:changed', 2);
    assert.deepEqual(
      new Map(received.map((each) => [each.userId, each])),
      new Map([
        [online.id, { userId: online.id, status: 'online' as const, lastActiveAt }],
        [offline.id, { userId: offline.id, status: 'offline' as const, lastActiveAt }],
      ]),
    );
  });
}

function newcomerCases(options: RealtimeContractOptions): void {
  const { runner } = options;
  const doors = useRealtime(options);

  runner.it('is sent when a conversation begins, and when a user joins one', async () => {
    const { http, server } = doors();
    const [ada, bob, cyd, dan] = (await signInMany(http, 4)) as [SignedIn, SignedIn, SignedIn, SignedIn];
    for (const person of [ada, cyd]) await setVisible(http, person, true);
    const [adas, bobs] = [await server.connect(ada.accessToken), await server.connect(bob.accessToken)];
    const cyds = await server.connect(cyd.accessToken);
    const { id } = await start(http, ada, { others: [bob, dan] });
    await post(http, ada, id, { body: 'hello' });
    await expectStatus(bobs, ada, 'online');
    assert.deepEqual(about(adas, bob), []);
    const params = { conversationId: id };
    await http.call('addChatParticipants', { token: ada.accessToken, params, body: { userIds: [cyd.id] } });
    for (const client of [adas, bobs]) await expectStatus(client, cyd, 'online');
    await expectStatus(cyds, ada, 'online');
    assert.deepEqual(about(cyds, bob), []);
  });
}

function hidingCases(options: RealtimeContractOptions): void {
  const { runner } = options;
  const doors = useRealtime(options);

  runner.it(
    'is hidden from users who may no longer see it, after a block or the end of the last conversation',
    async () => {
      const { http, server } = doors();
      const [ada, bob, cyd] = (await signInMany(http, 3)) as [SignedIn, SignedIn, SignedIn];
      const { id } = await start(http, ada, { others: [bob, cyd] });
      await post(http, ada, id, { body: 'hello' });
      await openDirect(http, ada, bob);
      for (const person of [ada, cyd]) await setVisible(http, person, true);
      const clients = [await server.connect(ada.accessToken), await server.connect(bob.accessToken)];
      const [adas, bobs] = clients as [RealtimeClient, RealtimeClient];
      const cyds = await server.connect(cyd.accessToken);
      for (const [client, person] of [
        [bobs, ada],
        [bobs, cyd],
        [cyds, ada],
        [adas, cyd],
      ] as const) {
        await expectStatus(client, person, 'online');
      }
      await block(http, bob, ada);
      assert.equal((await expectStatus(bobs, ada, 'offline')).lastActiveAt, null);
      await unblock(http, bob, ada);
      await expectStatus(bobs, ada, 'online');
      const params = { conversationId: id, userId: ada.id };
      await http.get('removeChatParticipant', 204, { token: ada.accessToken, params });
      for (const [client, person] of [
        [cyds, ada],
        [adas, cyd],
      ] as const) {
        assert.equal((await expectStatus(client, person, 'offline')).lastActiveAt, null);
      }
      await settle(bobs);
      assert.equal(about(bobs, ada).at(-1)?.status, 'online');
      assert.deepEqual([...about(adas, bob), ...about(cyds, bob)], []);
    },
  );
}

function connectionCases(options: RealtimeContractOptions): void {
  const { runner } = options;
  const doors = useRealtime(options);

  runner.it('does not change when pages are reloaded, or one of several connections closes', async () => {
    const { server } = doors();
    const { ada, bobs } = await createPair(doors());
    const clients = await inParallel(racers, () => server.connect(ada.accessToken));
    await expectStatus(bobs, ada, 'online');
    await Promise.all(clients.map((client) => client.close()));
    const reloaded = await inParallel(racers, () => server.connect(ada.accessToken));
    await Promise.all(reloaded.slice(1).map((client) => client.close()));
    // Longer than the servers of the suite wait.
    await pause(1500);
    await settle(bobs);
    assert.deepEqual(toStatuses(bobs, ada), ['offline', 'online']);
  });

  runner.it('is online after an activity in any process, even if the process did not know of the absence', async () => {
    const { server } = doors();
    const { ada, bobs } = await createPair(doors());
    const [idle, active] = [randomUUID(), randomUUID()];
    const record = (processId: string, lastActiveAt: Date, hasChanged: boolean) => {
      const users = [{ userId: ada.id, lastActiveAt, isConnected: true, hasChanged }];
      return server.crewkit.useCases.recordPresence.execute(processId, users, 3600);
    };
    const before = server.clock.now();
    for (const processId of [idle, active]) await record(processId, before, true);
    await expectStatus(bobs, ada, 'online');
    server.clock.advance({ minutes: 5, seconds: 5 });
    await record(idle, before, true);
    await expectStatus(bobs, ada, 'away');
    await settle(bobs);
    const lastActiveAt = server.clock.now();
    await record(active, lastActiveAt, false);
    await expectStatus(bobs, ada, 'online');
    // The idle process learns of the activity, so that it notices the next absence if the other process stops.
    const [recorded] = await record(idle, before, false);
    assert.deepEqual([recorded?.userId, recorded?.lastActiveAt], [ada.id, lastActiveAt]);
  });

  runner.it('stays online until the connections to all processes have ended, even without a goodbye', async () => {
    const { server } = doors();
    const { ada, bobs } = await createPair(doors());
    const { recordPresence } = server.crewkit.useCases;
    const lastActiveAt = server.clock.now();
    const elsewhere = [{ userId: ada.id, lastActiveAt, isConnected: true, hasChanged: true }];
    // What another process records before it dies.
    await recordPresence.execute(randomUUID(), elsewhere, 60);
    await expectStatus(bobs, ada, 'online');
    /** Waits for an event about Ada that the action causes. */
    const causing = async <T>(what: string, action: () => Promise<T>): Promise<T> => {
      await settle(bobs);
      const { length } = about(bobs, ada);
      const result = await action();
      await until(() => about(bobs, ada).length > length, what, patienceMs);
      return result;
    };
    const client = await causing('the connection here', () => server.connect(ada.accessToken));
    await causing('its end', () => client.close());
    await settle(bobs);
    const { length } = about(bobs, ada);
    server.clock.advance({ seconds: 60 });
    await inParallel(racers, () => recordPresence.endExpired());
    await expectStatus(bobs, ada, 'offline');
    await settle(bobs);
    assert.equal(about(bobs, ada).length, length + 1);
    assert.deepEqual(toStatuses(bobs, ada).slice(-2), ['online', 'offline']);
  });
}
