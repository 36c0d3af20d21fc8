import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

import { afterAll, beforeAll, describe, it } from 'vitest';
import { WebSocket } from 'ws';

import { createRealtimeServer, type AttachedServer } from './create-realtime-server.js';
import { eventually } from './pair.js';

let server: AttachedServer;
beforeAll(async () => {
  server = await createRealtimeServer();
});
afterAll(async () => {
  await server.close();
});

describe('the plain WebSocket upgrade', () => {
  const getStatus = async (path: string, origin?: string): Promise<number | undefined> => {
    const socket = new WebSocket(server.baseUrl.replace(/^http/, 'ws') + path, origin === undefined ? {} : { origin });
    socket.on('error', () => undefined);
    const status = await Promise.race([
      once(socket, 'open').then(() => 101),
      once(socket, 'unexpected-response').then(([, response]) => {
        const { statusCode, headers } = response as IncomingMessage;
        assert.equal(headers['x-content-type-options'], 'nosniff');
        assert.match(String(headers['content-security-policy']), /^default-src 'none';/);
        return statusCode;
      }),
    ]);
    socket.terminate();
    return status;
  };

  it('is open to pages of the app and to clients that are not browsers, but to no other page', async () => {
    const [appOrigin = ''] = server.crewkit.appOrigins;
    assert.equal(await getStatus('/ws/chat'), 101);
    assert.equal(await getStatus('/ws/chat', appOrigin), 101);
    for (const origin of ['https://evil.test', 'null', `${appOrigin}.evil.test`, appOrigin.replace('https', 'http')]) {
      const before = server.logger.lines.length;
      assert.equal(await getStatus('/ws/chat', origin), 403, origin);
      const told = server.logger.lines.slice(before).map(({ message }) => message);
      assert.deepEqual(told, ['a real-time connection from a page of another origin was refused'], origin);
    }
    await eventually(async () => (await server.countLines()) === 0, 'all lines are off');
  });

  it('is limited to its path, and requests to other paths are handled as if they offered no upgrade', async () => {
    assert.equal(await getStatus('/ws/chat?token=x'), 101);
    for (const path of ['/ws/chat/', '/ws/Chat', '/ws', '/ws/chatter', '/ws%2Fchat', '//ws/chat', '/chat', '/']) {
      assert.equal(await getStatus(path), 404, path);
    }
    assert.equal(await getStatus(`${server.crewkit.basePath}/users/me`), 401);
    const plain = await fetch(`${server.baseUrl}/ws/chat`, { headers: { Connection: 'close' } });
    assert.equal(plain.status, 404);
    assert.match(await plain.text(), /"code":"NOT_FOUND"/);
    await eventually(async () => (await server.countLines()) === 0, 'all lines are off');
  });
});
