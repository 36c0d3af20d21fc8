import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { MessageOnWire } from '@crewkit/core/adapter';
import { ConnectionRefused } from '@crewkit/contracts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createRealtimeServer, type AttachedServer } from './create-realtime-server.js';
import { createPair, eventually, post } from './pair.js';
import { createPerson, type Person } from './people.js';
import { rawLine } from './raw-line.js';
import { type ClientOptions, connected, openSocket } from './socket-io-client.js';

const noConnections = { connections: 0, accounts: 0, rooms: 0, deliveries: 0 };
let server: AttachedServer;
beforeAll(async () => {
  server = await createRealtimeServer();
});
afterAll(async () => {
  await server.close();
});

const open = (person: Person, options: ClientOptions = {}): Promise<Socket> =>
  connected(openSocket(server.baseUrl, { auth: { token: person.accessToken }, ...options }));

async function refusal(socket: Socket): Promise<Error & { readonly data?: unknown }> {
  const [error] = (await once(socket as unknown as NodeJS.EventEmitter, 'connect_error')) as [Error];
  return error;
}

describe('handshake', () => {
  it('sends the error code in connect_error, and closes the connection', async () => {
    for (const auth of [{}, { token: 7 }, { token: ['x'] }, { token: { length: 3 } }, { token: 'junk' }]) {
      const socket = openSocket(server.baseUrl, { auth });
      const error = await refusal(socket);
      assert.deepEqual(error.data, { code: 'UNAUTHENTICATED' });
      assert.equal(error.message, 'A valid access token is required.');
    }
    assert.deepEqual(server.realtime.counts, noConnections);
  });

  it('accepts no client in the main namespace or any other', async () => {
    const person = await createPerson(server.crewkit);
    const options = {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token: person.accessToken },
    };
    const { io } = await import('socket.io-client');
    const inMain = await refusal(io(server.baseUrl, options));
    assert.deepEqual(inMain.data, { code: 'NOT_FOUND' });
    for (const name of ['/admin', '/Chat', '/chat/']) {
      assert.equal((await refusal(io(server.baseUrl + name, options))).message, 'Invalid namespace', name);
    }
  });

  it('creates one socket for a client that requests several at once', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    const socket = openSocket(server.baseUrl, { autoConnect: false });
    const got: string[] = [];
    socket.io.on('packet', (packet) => got.push(String(packet.type)));
    socket.io.open();
    await once(socket.io as unknown as NodeJS.EventEmitter, 'open');
    for (let count = 0; count < 8; count += 1)
      rawLine(socket).send(`0/chat,${JSON.stringify({ token: bob.accessToken })}`);
    await sleep(100);
    assert.ok(server.realtime.counts.connections <= 1);
    await post(server, ada, conversationId, 'hello');
    await sleep(50);
    assert.ok(got.filter((type) => type === '2').length <= 1);
    socket.io.engine.close();
    await eventually(() => server.realtime.counts.connections === 0, 'the line is forgotten');
  });

  it('recovers no state: nothing is replayed for an old session id', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    const first = await open(bob);
    first.disconnect();
    await post(server, ada, conversationId, 'missed');
    const again = await open(bob, { auth: { token: bob.accessToken, pid: first.id ?? '', offset: '0' } });
    const events: unknown[] = [];
    again.onAny((event) => events.push(event));
    await sleep(100);
    assert.notEqual(again.recovered, true);
    assert.deepEqual(events, []);
    again.disconnect();
  });

  it('closes a connection without a token after five seconds', async () => {
    const socket = openSocket(server.baseUrl, { autoConnect: false });
    socket.io.open();
    await once(socket.io as unknown as NodeJS.EventEmitter, 'open');
    const since = performance.now();
    await once(socket.io as unknown as NodeJS.EventEmitter, 'close');
    assert.ok(performance.now() - since < 6000);
  }, 60_000);
});

/** Checks that browsers neither render nor sniff the response, and that no page can frame it. */
function expectHarmless({ headers }: Response): void {
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';.* frame-ancestors 'none'$/);
}

describe('origins', () => {
  const handshake = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
    fetch(`${server.baseUrl}/socket.io/?EIO=4&transport=polling`, { method, headers });

  it('admits pages of the app, over both transports, and no others', async () => {
    const person = await createPerson(server.crewkit);
    const [appOrigin = ''] = server.crewkit.appOrigins;
    const allowed = await handshake({ Origin: appOrigin });
    assert.equal(allowed.status, 200);
    assert.equal(allowed.headers.get('access-control-allow-origin'), appOrigin);
    assert.equal(allowed.headers.get('set-cookie'), null);
    expectHarmless(allowed);
    (await open(person, { extraHeaders: { Origin: appOrigin } })).disconnect();
    for (const origin of ['https://evil.test', 'null', `${appOrigin}.evil.test`, appOrigin.replace('https', 'http')]) {
      const answer = await handshake({ Origin: origin });
      assert.equal(answer.status, 403, origin);
      expectHarmless(answer);
      assert.notEqual(answer.headers.get('access-control-allow-origin'), origin);
      await assert.rejects(
        open(person, { extraHeaders: { Origin: origin } }),
        (error) => !(error instanceof ConnectionRefused),
      );
    }
  });

  it('leaves the routes of the HTTP server unchanged', async () => {
    assert.equal((await fetch(`${server.baseUrl}${server.crewkit.basePath}/users/me`)).status, 401);
    assert.equal((await fetch(`${server.baseUrl}/nowhere`)).status, 404);
    assert.equal((await fetch(`${server.baseUrl}/socket.io/socket.io.js`)).status, 400);
  });
});

describe('transports', () => {
  it('serve a client with default options, which begins by polling and upgrades', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    const socket = openSocket(server.baseUrl, {
      transports: ['polling', 'websocket'],
      auth: { token: bob.accessToken },
    });
    const seqs: number[] = [];
    socket.on('chat:message', ({ seq }: MessageOnWire) => seqs.push(seq));
    await connected(socket);
    for (let count = 1; count <= 40; count += 1) {
      await post(server, ada, conversationId, `message ${count}`);
      await sleep(2);
    }
    await eventually(() => seqs.length === 40, 'all messages are there');
    assert.deepEqual(
      seqs,
      seqs.toSorted((left, right) => left - right),
    );
    await eventually(() => socket.io.engine.transport.name === 'websocket', 'the client has upgraded');
    socket.disconnect();
    await eventually(() => server.realtime.counts.connections === 0, 'the client is forgotten');
  });

  it('serve a client that only polls, and disconnect it properly', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    const socket = await open(bob, { transports: ['polling'] });
    const events: string[] = [];
    socket.onAny((event: string) => events.push(event));
    const gone = once(socket as unknown as NodeJS.EventEmitter, 'disconnect');
    await post(server, ada, conversationId, 'hello');
    await eventually(() => events.length === 1, 'the message is there');
    const { authenticate, logOut } = server.crewkit.useCases;
    await logOut.execute(await authenticate.admit(authenticate.verify(bob.accessToken)));
    await gone;
    assert.deepEqual(events, ['chat:message', 'auth:expired']);
  });
});

describe('hostile clients', () => {
  const packets: (string | Buffer)[] = [
    '2/chat,',
    '2/chat,[]',
    '2/chat,1',
    '2/chat,1[]',
    '2/chat,["join"]',
    '2/chat,["join",1,2,3]',
    '2/chat,[1,2]',
    '2/chat,["error","x"]',
    '2/chat,["disconnect"]',
    '2/chat,99999999999999999999999999["join","x"]',
    '2/chat,1["__proto__",{"__proto__":{"x":1}}]',
    '3/chat,1["never asked"]',
    '3/chat,1',
    '4/chat,"no"',
    '1/chat,',
    '0/chat,{}',
    '51-/chat,1["join",{"_placeholder":true,"num":0}]',
    '51-/chat,1["join",{"_placeholder":true,"num":9}]',
    '599999-/chat,["join"]',
    '6',
    '9',
    '',
    'x'.repeat(10_000),
    '2'.repeat(10_000),
    `2/chat,["join",${'['.repeat(5000)}${']'.repeat(5000)}]`,
    `2/chat,["join","${'x'.repeat(20_000)}"]`,
    Buffer.from('binary out of the blue'),
  ];

  it('cannot crash the server with raw packets and frames', async () => {
    const person = await createPerson(server.crewkit);
    for (const packet of packets) {
      for (const how of ['send', 'frame'] as const) {
        const socket = await open(person);
        rawLine(socket)[how](packet);
        rawLine(socket)[how](Buffer.from([1, 2, 3]));
        await sleep(10);
        socket.disconnect();
      }
    }
    const healthy = await open(person);
    assert.deepEqual(await healthy.timeout(1000).emitWithAck('leave', person.id), { ok: true });
    healthy.disconnect();
    await eventually(() => server.realtime.counts.connections === 0, 'all are forgotten');
  });

  it('are answered for events with too many or no arguments, and need no acknowledgement', async () => {
    const { bob, conversationId } = await createPair(server);
    const socket = await open(bob);
    const invalid = { ok: false, code: 'VALIDATION_FAILED' };
    assert.deepEqual(await socket.timeout(1000).emitWithAck('join', conversationId, 'more'), invalid);
    assert.deepEqual(await socket.timeout(1000).emitWithAck('join'), invalid);
    assert.deepEqual(await socket.timeout(1000).emitWithAck('join', Buffer.from(conversationId)), invalid);
    assert.deepEqual(await socket.timeout(1000).emitWithAck('nonsense', conversationId), invalid);
    socket.emit('join', conversationId);
    assert.deepEqual(await socket.timeout(1000).emitWithAck('typing', conversationId), { ok: true });
    socket.disconnect();
  });

  it('that do not read the rejections they cause are also closed', async () => {
    const { bob } = await createPair(server);
    const socket = await open(bob);
    const line = rawLine(socket);
    line.pause();
    const packet = `0/${'f'.repeat(15_000)},`;
    // The server responds to each packet with the name of a forbidden namespace, and the kernel buffers several megabytes of these
    // responses.
    for (let sent = 0; sent < 4000 && server.realtime.counts.connections > 0; sent += 1) {
      line.send(packet);
      if (sent % 100 === 0) await sleep(5);
    }
    await eventually(() => server.realtime.counts.connections === 0, 'the line is cut');
    socket.disconnect();
  });

  it('that do not read are closed at 1 MiB of backlog, while other clients continue', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    const [slow, healthy] = [await open(bob), await open(bob)];
    const seen = { healthy: 0 };
    healthy.on('chat:message', () => (seen.healthy += 1));
    await eventually(() => server.realtime.counts.connections === 2, 'both are in');
    rawLine(slow).pause();
    const lines = await server.countLines();
    const body = '😀'.repeat(10_000);
    let sent = 0;
    // The kernel's buffers take several megabytes before the server has to buffer.
    while (server.realtime.counts.connections === 2 && sent < 800) {
      await post(server, ada, conversationId, body);
      sent += 1;
      await eventually(() => seen.healthy === sent, 'the healthy one has it');
    }
    assert.equal(server.realtime.counts.connections, 1, `still there after ${sent} messages`);
    await sleep(100);
    assert.equal(
      await server.countLines(),
      lines - 1,
      'the line is cut, not closed in an orderly way that never comes',
    );
    healthy.disconnect();
    rawLine(slow).cut();
  }, 120_000);
});

describe('disconnecting', () => {
  it('leaves nothing behind after 200 connections, however they end', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    for (let round = 0; round < 10; round += 1) {
      const sockets = await Promise.all(Array.from({ length: 20 }, (_, index) => open(index % 2 === 0 ? ada : bob)));
      const joins = sockets.map((socket) => socket.emitWithAck('join', conversationId) as Promise<unknown>);
      if (round % 2 === 0) await Promise.all(joins);
      else for (const join of joins) join.catch(() => null);
      sockets.forEach((socket, index) => {
        if (index % 3 === 0) rawLine(socket).cut();
        else if (index % 3 === 1) socket.disconnect();
        else socket.io.engine.close();
      });
    }
    await eventually(() => server.realtime.counts.connections === 0, 'all are forgotten');
    assert.deepEqual(server.realtime.counts, noConnections);
  });

  it('closes the connection of a client that leaves the namespace but stays connected', async () => {
    const person = await createPerson(server.crewkit);
    const socket = await open(person);
    const gone = once(socket.io as unknown as NodeJS.EventEmitter, 'close');
    rawLine(socket).send('1/chat,');
    await gone;
    assert.deepEqual(server.realtime.counts, noConnections);
  });

  it('removes a polling client that leaves the namespace, and one that leaves while its token is being checked', async () => {
    const { accessToken } = await createPerson(server.crewkit);
    const url = `${server.baseUrl}/socket.io/?EIO=4&transport=polling`;
    const connect = `40/chat,${JSON.stringify({ token: accessToken })}`;
    for (const goodBye of ['41/chat,', '1']) {
      const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string };
      const write = (body: string): Promise<Response> => fetch(`${url}&sid=${sid}`, { method: 'POST', body });
      if (goodBye === '1') {
        await write(`${connect}\x1e${goodBye}`);
      } else {
        await write(connect);
        await eventually(() => server.realtime.counts.connections === 1, 'it is in');
        await write(goodBye);
      }
      await sleep(50);
      assert.deepEqual(server.realtime.counts, noConnections);
    }
  });

  it('by close() ends every connection and admits no new one, while the HTTP server stays open', async () => {
    const other = await createRealtimeServer();
    const person = await createPerson(other.crewkit);
    const options: ClientOptions = { auth: { token: person.accessToken } };
    const sockets = [
      await connected(openSocket(other.baseUrl, options)),
      await connected(openSocket(other.baseUrl, { ...options, transports: ['polling'] })),
    ];
    const stubborn = await connected(openSocket(other.baseUrl, options));
    rawLine(stubborn).pause();
    const reasons = sockets.map((socket) => once(socket as unknown as NodeJS.EventEmitter, 'disconnect'));
    const since = performance.now();
    await other.realtime.close();
    for (const reason of reasons)
      assert.match(String((await reason)[0]), /^transport (close|error)$/, 'clients may come back');
    await assert.rejects(connected(openSocket(other.baseUrl, options)));
    assert.equal((await fetch(`${other.baseUrl}${other.crewkit.basePath}/users/me`)).status, 401);
    await other.close();
    assert.ok(performance.now() - since < 5000, 'no client delays the end');
  });
});
