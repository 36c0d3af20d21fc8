import assert from 'node:assert/strict';
import { once } from 'node:events';

import { prometheusMeter } from '@crewkit/adapter-metrics-prometheus';
import { parseMetrics, toValue } from '@crewkit/test-servers';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { WebSocket } from 'ws';

import { createRealtimeServer, type AttachedServer } from './create-realtime-server.js';
import { createPair, eventually, post } from './pair.js';
import { connectPlainWs, PlainClient } from './plain-ws-client.js';
import { connectSocketIo } from './socket-io-client.js';

const { meter, text } = prometheusMeter({ maxAgeMs: 0 });
let server: AttachedServer;
beforeAll(async () => {
  const talk = { backlogBytes: 64 * 1024, eventsPerWindow: 3, eventsBeforeClose: 5 };
  const limits = { ...talk, authSeconds: 0.2, unadmitted: 5, unadmittedPerAddress: 5 };
  server = await createRealtimeServer(
    { meter, rateLimits: { globalPerMinute: 10_000 } },
    { http: 'fastify', store: 'sqlite' },
    { limits },
  );
});
afterAll(() => server.close());

const seen = async (name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> =>
  toValue(parseMetrics(await text()), `crewkit_${name}`, labels);
const becomes = (value: number, name: string, labels: Readonly<Record<string, string>> = {}): Promise<void> =>
  eventually(async () => (await seen(name, labels)) === value, `${name} ${JSON.stringify(labels)} is ${value}`);

describe('connection metrics', () => {
  it('report connections, their transport, and how they end', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    const [one, other] = [
      await connectPlainWs(server.baseUrl, ada.accessToken),
      await connectSocketIo(server.baseUrl, bob.accessToken),
    ];
    await one.emit('join', conversationId);
    await becomes(1, 'sockets', { transport: 'websocket' });
    await becomes(1, 'sockets', { transport: 'socket.io' });
    assert.deepEqual([await seen('socket_accounts'), await seen('socket_rooms')], [2, 1]);
    const before = await seen('socket_events_sent_total', { event: 'chat:message' });
    await post(server, ada, conversationId, 'hello');
    await becomes(before + 2, 'socket_events_sent_total', { event: 'chat:message' });
    await becomes(0, 'socket_deliveries_pending');
    await Promise.all([one.close(), other.close()]);
    for (const transport of ['websocket', 'socket.io']) {
      await becomes(1, 'socket_closes_total', { transport, reason: 'client' });
    }
    assert.equal(await seen('sockets'), 0);
  });

  it('report slow readers with their backlog, and users over the event limit', async () => {
    const { ada, bob, conversationId } = await createPair(server);
    const slow = await connectPlainWs(server.baseUrl, bob.accessToken);
    slow.socket.pause();
    let backlog = 0;
    for (let sent = 0; sent < 800 && (await seen('sockets')) > 0; sent += 1) {
      await post(server, ada, conversationId, '😀'.repeat(10_000));
      backlog = Math.max(backlog, await seen('socket_backlog_bytes'));
    }
    await becomes(1, 'socket_closes_total', { transport: 'websocket', reason: 'slow_consumer' });
    assert.ok(backlog > 0);
    slow.socket.terminate();
    const loud = await connectPlainWs(server.baseUrl, ada.accessToken);
    for (let count = 0; count < 8; count += 1) loud.say({ id: count, event: 'leave', data: conversationId });
    await loud.closing;
    assert.equal(await seen('socket_closes_total', { transport: 'websocket', reason: 'rate_limited' }), 1);
    assert.equal(await seen('socket_client_events_total', { event: 'leave', result: 'OK' }), 3);
    assert.ok((await seen('socket_client_events_total', { event: 'leave', result: 'RATE_LIMITED' })) >= 2);
    assert.equal(await seen('socket_closes_total', { reason: 'client' }), 2);
  });

  it('report rejected connections, and the reason', async () => {
    const address = `${server.baseUrl.replace('http', 'ws')}/ws/chat`;
    const foreign = new WebSocket(address, { origin: 'https://evil.test' });
    foreign.on('error', () => undefined);
    await once(foreign, 'unexpected-response');
    await fetch(`${server.baseUrl}/socket.io/?EIO=4&transport=polling`, { headers: { origin: 'https://evil.test' } });
    const silent = await PlainClient.open(server.baseUrl);
    const early = await PlainClient.open(server.baseUrl);
    early.say({ event: 'join', data: 'x' });
    await Promise.all([silent.closing, early.closing]);
    const other = io(server.baseUrl, { transports: ['websocket'], forceNew: true, reconnection: false });
    await new Promise((resolve) => other.once('connect_error', resolve));
    await assert.rejects(connectSocketIo(server.baseUrl, 'forged'));
    for (const [transport, reason] of [
      ['websocket', 'origin'],
      ['socket.io', 'origin'],
      ['websocket', 'silent'],
      ['websocket', 'UNAUTHENTICATED'],
      ['socket.io', 'NOT_FOUND'],
      ['socket.io', 'UNAUTHENTICATED'],
    ] as const) {
      await becomes(1, 'socket_refusals_total', { transport, reason });
    }
    assert.equal(await seen('socket_refusals_total'), 6);
    other.close();
  });

  it('report a Socket.IO client that never authenticates', async () => {
    const line = new WebSocket(`${server.baseUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await once(line, 'close');
    await becomes(1, 'socket_refusals_total', { transport: 'socket.io', reason: 'silent' });
  });

  it('report evicted connections', async () => {
    assert.equal(await seen('socket_pending_cuts_total'), 0);
    const crowd = await Promise.all(Array.from({ length: 7 }, () => PlainClient.open(server.baseUrl)));
    await becomes(2, 'socket_pending_cuts_total', { limit: 'address' });
    assert.equal(await seen('socket_pending_cuts_total', { limit: 'all' }), 0);
    await Promise.all(crowd.map(({ closing }) => closing));
  });

  it('report nothing after close', async () => {
    await server.realtime.close();
    assert.doesNotMatch(await text(), /^crewkit_sockets\{/m);
  });
});
