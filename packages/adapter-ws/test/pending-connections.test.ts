import assert from 'node:assert/strict';
import { once } from 'node:events';

import { afterEach, describe, it } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';

import { createRealtimeServer, type AttachedServer, type Ground } from './create-realtime-server.js';
import { eventually } from './pair.js';
import { createPerson } from './people.js';
import { connectPlainWs } from './plain-ws-client.js';
import { connectSocketIo } from './socket-io-client.js';

const paths = { plainWs: '/ws/chat', socketIo: '/socket.io/?EIO=4&transport=websocket' };
const connects = { plainWs: connectPlainWs, socketIo: connectSocketIo };
const limits = { authSeconds: 60, unadmitted: 6, unadmittedPerAddress: 3 };

for (const transport of ['plainWs', 'socketIo'] as const) {
  const ground: Ground = { http: 'fastify', store: 'sqlite', transport };

  describe(`pending connections over ${transport}`, () => {
    let server: AttachedServer;
    const silent: WebSocket[] = [];
    afterEach(async () => {
      for (const socket of silent.splice(0)) socket.terminate();
      await server.close();
    });

    /** Connects through a proxy that sends the address, and stays silent. Returns null if the connection is rejected. */
    async function come(address: string, options: ClientOptions = {}): Promise<WebSocket | null> {
      const headers = { 'X-Forwarded-For': address };
      const socket = new WebSocket(server.baseUrl.replace(/^http/, 'ws') + paths[transport], { headers, ...options });
      silent.push(socket);
      socket.on('error', () => undefined);
      return Promise.race([
        once(socket, 'open').then(() => socket),
        once(socket, 'unexpected-response').then(() => null),
      ]);
    }
    const isOff = (socket: WebSocket | null | undefined): boolean => socket?.readyState === WebSocket.CLOSED;
    const open = (): number => silent.filter(({ readyState }) => readyState === WebSocket.OPEN).length;

    it('are evicted by newer ones, per address and in total, while users can still connect', async () => {
      server = await createRealtimeServer({ trustedProxies: 1 }, ground, { limits });
      const { accessToken } = await createPerson(server.crewkit);
      const crowd: (WebSocket | null)[] = [];
      for (let count = 0; count < 5; count += 1) crowd.push(await come('192.0.2.1'));
      await eventually(() => isOff(crowd[0]) && isOff(crowd[1]), 'the first two of the address are off');
      assert.equal(open(), 3);
      for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']) crowd.push(await come(address));
      await eventually(() => isOff(crowd[2]), 'the longest of all is off');
      assert.equal(open(), 6);
      for (let count = 0; count < 10; count += 1) {
        const client = await connects[transport](server.baseUrl, accessToken);
        assert.deepEqual(await client.emit('leave', 'x'), { ok: false, code: 'NOT_FOUND' });
        await client.close();
      }
    });

    it('are counted by /64, or by full address without a trusted proxy', async () => {
      server = await createRealtimeServer({ trustedProxies: 1 }, ground, { limits });
      const [first] = [await come('2001:db8::1'), await come('2001:db8::2'), await come('2001:db8:0:0:9::')];
      await come('2001:db8:0:1::1');
      assert.equal(isOff(first), false);
      await come('2001:db8::4');
      await eventually(() => isOff(first), 'the first of the /64 is off');
      const other = await createRealtimeServer({}, ground, { limits });
      await server.close();
      server = other;
      const pretending: (WebSocket | null)[] = [];
      for (let count = 1; count <= 4; count += 1) pretending.push(await come(`192.0.2.${count}`));
      await eventually(() => isOff(pretending[0]), 'the first is off');
    });

    it('are no longer counted once they are admitted or closed', async () => {
      server = await createRealtimeServer({}, ground, { limits });
      const { accessToken } = await createPerson(server.crewkit);
      const connections = [];
      for (let count = 0; count < 8; count += 1)
        connections.push(await connects[transport](server.baseUrl, accessToken));
      for (let count = 0; count < 3; count += 1) await come('192.0.2.1');
      for (const socket of silent.splice(0)) socket.terminate();
      await eventually(async () => (await server.countLines()) === connections.length, 'the silent ones are gone');
      const next = [await come('192.0.2.1'), await come('192.0.2.1'), await come('192.0.2.1')];
      assert.ok(next.every((socket) => socket?.readyState === WebSocket.OPEN));
      assert.equal(server.realtime.counts.connections, 8);
      for (const connection of connections) await connection.close();
    });

    it('are rejected while the tokens of all other connections are being checked, and those are admitted', async () => {
      server = await createRealtimeServer({}, ground, { limits });
      const people = [];
      for (let count = 0; count < 3; count += 1) people.push(await createPerson(server.crewkit));
      const { authenticateConnection } = server.crewkit.useCases;
      const execute = authenticateConnection.execute.bind(authenticateConnection);
      const waiting: (() => void)[] = [];
      authenticateConnection.execute = async (claims) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return execute(claims);
      };
      const coming = people.map(({ accessToken }) => connects[transport](server.baseUrl, accessToken));
      await eventually(() => waiting.length === 3, 'all tokens are being looked at');
      assert.equal(await come('192.0.2.1'), null);
      for (const goOn of waiting) goOn();
      for (const connection of await Promise.all(coming)) await connection.close();
      assert.ok(await come('192.0.2.1'));
    });
  });
}
