import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Socket } from 'socket.io-client';
import { afterEach, describe, it } from 'vitest';
import type { WebSocket } from 'ws';

import { createRealtimeServer, type AttachedServer } from './create-realtime-server.js';
import { createPerson } from './people.js';
import { eventually } from './pair.js';
import { PlainClient } from './plain-ws-client.js';
import { connected, openSocket } from './socket-io-client.js';

interface Client {
  /** Stops reading, so that the server's data, including pings, stays unread. */
  sleep(): void;
  readonly isOpen: () => boolean;
  end(): void;
}

interface Refusal {
  readonly code: unknown;
  readonly retryAfterSeconds: unknown;
}

type Attempt = (baseUrl: string, token: string) => Promise<Client | Refusal>;

/** Returns the WebSocket below a Socket.IO client. */
const getWire = (socket: Socket): WebSocket => (socket.io.engine.transport as unknown as { readonly ws: WebSocket }).ws;

const attempts: Readonly<Record<string, Attempt>> = {
  async websocket(baseUrl, token) {
    const client = await PlainClient.open(baseUrl);
    const ack = await client.emit('auth', { token });
    if (ack.ok) {
      const { socket } = client;
      return { sleep: () => socket.pause(), isOpen: () => socket.readyState === 1, end: () => socket.terminate() };
    }
    const closing = ack.code === 'UNAUTHENTICATED' ? [4401, 'unauthenticated'] : [4429, 'too_many_connections'];
    const { code, reason } = await client.closing;
    assert.deepEqual([code, reason], closing);
    return { code: ack.code, retryAfterSeconds: ack.retryAfterSeconds };
  },

  async 'socket.io'(baseUrl, token) {
    const socket = openSocket(baseUrl, { auth: { token } });
    const refusal = new Promise<Refusal>((resolve) =>
      socket.once('connect_error', (error: Error & { readonly data?: Refusal }) =>
        resolve(error.data ?? { code: error.message, retryAfterSeconds: null }),
      ),
    );
    const client = connected(socket).then(() => ({
      sleep: () => getWire(socket).pause(),
      isOpen: () => socket.connected,
      end: () => getWire(socket).terminate(),
    }));
    client.catch(() => undefined);
    return Promise.race([client, refusal]);
  },
};

const isClient = (outcome: Client | Refusal): outcome is Client => 'end' in outcome;

for (const [transport, attempt] of Object.entries(attempts)) {
  describe(`connections of one user over ${transport}`, () => {
    let server: AttachedServer;
    const clients: Client[] = [];
    afterEach(async () => {
      for (const client of clients.splice(0)) client.end();
      await server.close();
    });

    async function connect(token: string): Promise<Client> {
      const outcome = await attempt(server.baseUrl, token);
      assert.ok(isClient(outcome), JSON.stringify(outcome));
      clients.push(outcome);
      return outcome;
    }

    it('are replaced when their clients disappear silently, long before the ping timeout', async () => {
      server = await createRealtimeServer(
        {},
        { http: 'fastify', store: 'sqlite' },
        { limits: { connectionsPerUser: 4, probeSeconds: 0.2 } },
      );
      const { accessToken } = await createPerson(server.crewkit);
      const gone = [await connect(accessToken), await connect(accessToken), await connect(accessToken)];
      const alive = await connect(accessToken);
      for (const client of gone) client.sleep();
      const refused = await attempt(server.baseUrl, accessToken);
      assert.deepEqual(refused, { code: 'TOO_MANY_CONNECTIONS', retryAfterSeconds: 1 });
      await sleep(250);
      for (const { isOpen } of [
        await connect(accessToken),
        await connect(accessToken),
        await connect(accessToken),
        alive,
      ])
        assert.ok(isOpen());
      assert.equal(server.realtime.counts.connections, 4);
      // All four clients respond to the pings now.
      const full = await attempt(server.baseUrl, accessToken);
      assert.ok(!isClient(full));
      await sleep(250);
      assert.ok(!isClient(await attempt(server.baseUrl, accessToken)));
      assert.ok(alive.isOpen());
    });

    it('are rejected before their handshake after too many failed attempts from their address', async () => {
      server = await createRealtimeServer(
        { rateLimits: { globalPerMinute: 10_000 } },
        { http: 'fastify', store: 'sqlite' },
        { limits: { failuresPerAddress: 3, windowSeconds: 1 } },
      );
      const { accessToken } = await createPerson(server.crewkit);
      const before = await connect(accessToken);
      for (let count = 0; count < 3; count += 1) {
        await attempt(server.baseUrl, 'forged').catch(() => null);
      }
      await eventually(async () => (await server.countLines()) <= 1, 'the refused are gone');
      await assert.rejects(async () => {
        const outcome = await attempt(server.baseUrl, accessToken);
        if (!isClient(outcome)) throw new Error(String(outcome.code));
      });
      assert.ok(before.isOpen());
      await sleep(1000);
      await connect(accessToken);
    });
  });
}
