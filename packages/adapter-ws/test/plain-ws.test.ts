import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, it } from 'vitest';

import { createRealtimeServer, type AttachedServer } from './create-realtime-server.js';
import { toActor, createPair, eventually, post } from './pair.js';
import { createPerson, type Person } from './people.js';
import { connectPlainWs, PlainClient } from './plain-ws-client.js';
import { connectSocketIo } from './socket-io-client.js';

const noConnections = { connections: 0, accounts: 0, rooms: 0, deliveries: 0 };
const refusal = { ok: false, code: 'UNAUTHENTICATED' };
const invalid = { ok: false, code: 'VALIDATION_FAILED' };
let server: AttachedServer;
beforeAll(async () => {
  const ground = { http: 'fastify', store: 'sqlite' } as const;
  const limits = { connectionsPerUser: 100 };
  server = await createRealtimeServer({ rateLimits: { globalPerMinute: 10_000 } }, ground, { limits });
});
afterAll(async () => {
  await server.close();
});

const open = (): Promise<PlainClient> => PlainClient.open(server.baseUrl);
const connect = ({ accessToken }: Person): Promise<PlainClient> => connectPlainWs(server.baseUrl, accessToken);
const getAuth = ({ accessToken: token }: Person, id?: unknown) => ({ id, event: 'auth', data: { token } });

async function expectNoListener(): Promise<void> {
  await eventually(() => server.realtime.counts.connections === 0, 'all are forgotten');
  await eventually(async () => (await server.countLines()) === 0, 'all lines are off');
  assert.deepEqual(server.realtime.counts, noConnections);
}

describe('the first frame', () => {
  it('admits the client with a valid token, and is acknowledged only if it has an id', async () => {
    const person = await createPerson(server.crewkit);
    for (const id of [0, -1.5, 7, '', 'one', 'x'.repeat(64)]) {
      const client = await open();
      client.say(getAuth(person, id));
      assert.deepEqual(await client.acknowledged(id), { ok: true });
      await client.close();
    }
    const silent = await open();
    silent.say(getAuth(person));
    assert.deepEqual(await silent.emit('leave', person.id), { ok: true });
    assert.equal(silent.frames.length, 1);
    await silent.close();
    await expectNoListener();
  });

  it('is rejected without a valid token, by its acknowledgement and the code 4401', async () => {
    const { accessToken } = await createPerson(server.crewkit);
    for (const data of [
      undefined,
      null,
      7,
      'x',
      {},
      { token: 7 },
      { token: 'junk' },
      { token: accessToken, more: 1 },
    ]) {
      const client = await open();
      client.say({ id: 1, event: 'auth', data });
      assert.deepEqual(await client.acknowledged(1), refusal);
      assert.deepEqual(await client.closing, { code: 4401, reason: 'unauthenticated' });
    }
    const silent = await open();
    silent.say({ event: 'auth', data: { token: 'junk' } });
    assert.equal((await silent.closing).code, 4401);
    assert.deepEqual(silent.frames, []);
    await expectNoListener();
  });

  it('must be auth: anything else closes the connection, regardless of what follows', async () => {
    const person = await createPerson(server.crewkit);
    for (const first of [
      '',
      'junk',
      '[]',
      '{}',
      '{"event":1}',
      { id: 5, event: 'join', data: person.id },
      { event: 'x' },
    ]) {
      const client = await open();
      client.say(first);
      client.say(getAuth(person, 6));
      assert.equal((await client.closing).code, 4401);
      assert.ok(client.frames.every((frame) => frame.ack !== 6 && frame.ack !== undefined && !frame.ok));
    }
    const eager = await open();
    for (let count = 0; count < 100; count += 1) eager.say({ id: count, event: 'join', data: person.id });
    assert.equal((await eager.closing).code, 4401);
    assert.deepEqual(eager.frames, [{ ack: 0, ...refusal }]);
    await expectNoListener();
  });

  it('must arrive within five seconds', async () => {
    const client = await open();
    const since = performance.now();
    assert.deepEqual(await client.closing, { code: 4401, reason: 'unauthenticated' });
    const tookMs = performance.now() - since;
    assert.ok(tookMs > 4500 && tookMs < 6000, `${tookMs} ms`);
  }, 60_000);

  it('may be followed at once: pending frames are answered in order after admission', async () => {
    const { bob, conversationId } = await createPair(server);
    const client = await open();
    client.say(getAuth(bob, 'auth'));
    client.say(getAuth(bob, 'again'));
    for (let count = 0; count < 50; count += 1) client.say({ id: count, event: 'join', data: conversationId });
    client.say({ id: 'leave', event: 'leave', data: conversationId });
    await client.acknowledged('leave');
    const order = ['auth', 'again', ...Array.from({ length: 50 }, (_, count) => count), 'leave'];
    assert.deepEqual(
      client.frames.map(({ ack }) => ack),
      order,
    );
    assert.ok(client.frames.every((frame) => frame.ack !== undefined && frame.ok));
    assert.equal(server.realtime.counts.rooms, 0);
    await client.close();
    await expectNoListener();
  });

  it('limits what is buffered after it, even for clients that leave during the check', async () => {
    const slow = await createRealtimeServer();
    const { authenticateConnection } = slow.crewkit.useCases;
    const execute = authenticateConnection.execute.bind(authenticateConnection);
    authenticateConnection.execute = async (claims) => sleep(150, await execute(claims));
    const person = await createPerson(slow.crewkit);
    const isForgotten = () => slow.realtime.counts.connections === 0;
    const fillers: [number, string][] = [
      [300, 'x'],
      [6, 'x'.repeat(15_000)],
    ];
    for (const [times, data] of fillers) {
      const client = await PlainClient.open(slow.baseUrl);
      client.say(getAuth(person, 1));
      for (let count = 0; count < times; count += 1) client.say({ event: 'leave', data });
      assert.deepEqual(await client.closing, { code: 4429, reason: 'rate_limited' });
      assert.deepEqual(client.frames, []);
      await sleep(200);
      assert.ok(isForgotten());
    }
    for (const leave of ['terminate', 'close'] as const) {
      const client = await PlainClient.open(slow.baseUrl);
      client.say(getAuth(person, 1));
      await sleep(50);
      client.socket[leave]();
      await sleep(200);
      assert.ok(isForgotten(), leave);
    }
    await slow.close();
  });

  it('is acknowledged before anything else is sent', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    const over = new AbortController();
    const posting = (async () => {
      while (!over.signal.aborted) await post(server, ada, conversationId, 'hello');
    })();
    for (let round = 0; round < 20; round += 1) {
      const client = await open();
      client.say(getAuth(bob, 1));
      await eventually(() => client.frames.length > 1, 'the first events');
      assert.deepEqual(client.frames[0], { ack: 1, ok: true });
      await client.close();
    }
    over.abort();
    await posting;
  });
});

describe('frames', () => {
  it('that are malformed are answered with an error, with their id if there is one, and the connection stays open', async () => {
    const client = await connect(await createPerson(server.crewkit));
    for (const text of ['', 'junk', '1', '[]', '{}', '{"id":null,"event":"leave"}', '['.repeat(16_000)]) {
      const count = client.frames.length;
      client.say(text);
      await eventually(() => client.frames.length > count, 'the answer');
      assert.deepEqual(client.frames.at(-1), { ack: null, ...invalid }, text.slice(0, 20));
    }
    client.say({ id: 'mine', event: 'leave', data: 'x', more: 1 });
    assert.deepEqual(await client.acknowledged('mine'), invalid);
    assert.deepEqual(await client.emit('nonsense', 1), invalid);
    assert.deepEqual(await client.emit('join', undefined), invalid);
    await client.close();
  });

  it('that are malformed count toward the event limit like all others', async () => {
    const client = await connect(await createPerson(server.crewkit));
    for (let count = 0; count < 130; count += 1) client.say('junk');
    await eventually(() => client.frames.length === 131, 'all answers');
    const codes = client.frames.slice(1).map((frame) => (frame.ack === null && !frame.ok ? frame.code : null));
    assert.equal(codes.filter((code) => code === 'VALIDATION_FAILED').length, 120);
    assert.equal(codes.filter((code) => code === 'RATE_LIMITED').length, 10);
    for (let count = 0; count < 200; count += 1) client.say('junk');
    assert.deepEqual(await client.closing, { code: 4429, reason: 'rate_limited' });
  });

  it('that are binary, too large or invalid UTF-8 close the connection, admitted or not', async () => {
    const person = await createPerson(server.crewkit);
    const ways: [number, (client: PlainClient) => void][] = [
      [1003, ({ socket }) => socket.send(Buffer.from('{"event":"leave"}'), { binary: true })],
      [1009, ({ socket }) => socket.send('x'.repeat(16 * 1024 + 1))],
      [1009, ({ socket }) => socket.send('x'.repeat(10_000_000))],
      [1007, ({ socket }) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false })],
    ];
    for (const [code, say] of ways) {
      for (const client of [await connect(person), await open()]) {
        say(client);
        // The rest of a huge frame may reach a closed connection.
        assert.ok([code, 1006].includes((await client.closing).code), String(code));
      }
    }
    const exact = await connect(person);
    exact.say(`{"id":"exact","event":"leave","data":"${'x'.repeat(16_000)}"}`);
    assert.deepEqual(await exact.acknowledged('exact'), { ok: false, code: 'NOT_FOUND' });
    await exact.close();
    await expectNoListener();
  });

  it('are not compressed, regardless of what the client offers', async () => {
    const client = await PlainClient.open(server.baseUrl, '/ws/chat', { perMessageDeflate: true });
    assert.equal(client.socket.extensions, '');
    client.socket.terminate();
  });
});

describe('the connection', () => {
  it("is closed if the client answers no ping and kept if it does, and answers the client's pings", async () => {
    const limits = { pingSeconds: 0.1, pongSeconds: 0.15 };
    const brisk = await createRealtimeServer({}, { http: 'fastify', store: 'sqlite' }, { limits });
    const { accessToken } = await createPerson(brisk.crewkit);
    const [live, deaf] = [
      await connectPlainWs(brisk.baseUrl, accessToken),
      await PlainClient.open(brisk.baseUrl, '/ws/chat', { autoPong: false }),
    ];
    deaf.say({ id: 1, event: 'auth', data: { token: accessToken } });
    await deaf.acknowledged(1);
    const since = performance.now();
    assert.equal((await deaf.closing).code, 1006);
    assert.ok(performance.now() - since > 150);
    await sleep(400);
    assert.equal(brisk.realtime.counts.connections, 1);
    live.socket.ping('now');
    assert.equal(String((await once(live.socket, 'pong'))[0]), 'now');
    await brisk.close();
  });

  it('is closed at 1 MiB of backlog if the client does not read, while other connections continue', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    const [slow, healthy, other] = [
      await connect(bob),
      await connect(bob),
      await connectSocketIo(server.baseUrl, bob.accessToken),
    ];
    slow.socket.pause();
    const lines = await server.countLines();
    const body = '😀'.repeat(10_000);
    let sent = 0;
    // The kernel's buffers take several megabytes before the server has to buffer.
    while (server.realtime.counts.connections === 3 && sent < 800) {
      await post(server, ada, conversationId, body);
      sent += 1;
      await eventually(() => healthy.received.length === sent && other.received.length === sent, 'the others have it');
    }
    assert.equal(server.realtime.counts.connections, 2, `still there after ${sent} messages`);
    await eventually(async () => (await server.countLines()) === lines - 1, 'the line is off');
    await healthy.close();
    await other.close();
    slow.socket.terminate();
    await expectNoListener();
  }, 120_000);

  it('is also closed if the client does not read the pongs it causes, whether admitted or not', async () => {
    const patient = await createRealtimeServer({}, undefined, { limits: { authSeconds: 60 } });
    const { accessToken } = await createPerson(patient.crewkit);
    const ping = 'x'.repeat(125);
    for (const isAdmitted of [true, false]) {
      const client = isAdmitted
        ? await connectPlainWs(patient.baseUrl, accessToken)
        : await PlainClient.open(patient.baseUrl);
      client.socket.pause();
      const lines = await patient.countLines();
      const isOff = async () => (await patient.countLines()) < lines;
      for (let sent = 0; !(await isOff()) && sent < 500; sent += 1) {
        for (let count = 0; count < 500; count += 1) client.socket.ping(ping);
        await sleep(2);
      }
      assert.ok(await isOff(), 'it is still there');
      client.socket.terminate();
    }
    await patient.close();
  }, 120_000);

  it('leaves nothing behind after 200 connections, however they end', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    for (let round = 0; round < 5; round += 1) {
      const clients = await Promise.all(Array.from({ length: 40 }, (_, index) => connect(index % 2 === 0 ? ada : bob)));
      const joins = clients.map((client) => client.emit('join', conversationId));
      if (round % 2 === 0) await Promise.all(joins);
      else for (const join of joins) join.catch(() => null);
      clients.forEach(({ socket }, index) => {
        if (index % 3 === 0) socket.terminate();
        else if (index % 3 === 1) socket.close(4000, 'bye');
        else socket.close();
      });
    }
    await expectNoListener();
  });

  it('is closed by close(), whether admitted or not, while the HTTP server stays open', async () => {
    const other = await createRealtimeServer();
    const { accessToken } = await createPerson(other.crewkit);
    const clients = [await connectPlainWs(other.baseUrl, accessToken), await PlainClient.open(other.baseUrl)];
    const stubborn = await connectPlainWs(other.baseUrl, accessToken);
    stubborn.socket.pause();
    const since = performance.now();
    await other.realtime.close();
    for (const { closing } of clients) assert.deepEqual(await closing, { code: 1001, reason: 'shutdown' });
    await assert.rejects(PlainClient.open(other.baseUrl));
    assert.equal((await fetch(`${other.baseUrl}${other.crewkit.basePath}/users/me`)).status, 401);
    await other.close();
    assert.ok(performance.now() - since < 5000, 'no client delays the end');
  });
});

describe('both transports', () => {
  it('deliver the same, in order of seq, from eight parallel senders', async () => {
    const { crewkit, baseUrl } = server;
    const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(crewkit)));
    const [ada, ...others] = people as [Person, ...Person[]];
    const participantIds = others.map(({ id }) => id);
    const { conversation } = await crewkit.useCases.startConversation.execute(toActor(ada), {
      participantIds,
      title: null,
    });
    const clients = await Promise.all(
      people.flatMap(({ accessToken }) => [
        connectPlainWs(baseUrl, accessToken),
        connectSocketIo(baseUrl, accessToken),
      ]),
    );
    for (const [index, client] of clients.entries()) if (index % 3 === 0) await client.emit('join', conversation.id);
    await Promise.all(
      people.map(async (person) => {
        for (let count = 0; count < 25; count += 1) await post(server, person, conversation.id, `message ${count}`);
      }),
    );
    await eventually(() => clients.every(({ received }) => received.length >= 200), 'all are there', 10_000);
    const [first] = clients;
    for (const { received } of clients) {
      const seqs = received.map(({ payload }) => (payload as { readonly seq: number }).seq);
      assert.deepEqual(
        seqs,
        Array.from({ length: 200 }, (_, index) => index + 1),
      );
      assert.deepEqual(received, first?.received);
    }
    await Promise.all(clients.map((client) => client.close()));
  });
});
