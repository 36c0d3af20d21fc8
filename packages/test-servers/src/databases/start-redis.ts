import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { Sandbox } from '../processes/sandbox.js';
import { startOnFreePort } from '../processes/start-on-free-port.js';
import { TestServer } from '../processes/test-server.js';
import { findRedis } from './find-redis.js';

const answerTimeoutMs = 1_000;

export interface RedisServerOptions {
  /** Additional arguments of the program. */
  readonly args?: readonly string[];
  /** Starts a sentinel with this configuration instead of a server with data. */
  readonly sentinel?: string;
}

/** Starts an empty Redis server, which ends no later than this process and loses its data when it stops. */
export async function startRedis({ args: more = [], sentinel }: RedisServerOptions = {}): Promise<TestServer> {
  const command = findRedis();
  if (command === null) throw new Error('There is no redis-server on the search path.');
  const sandbox = new Sandbox({ name: 'redis', user: null, endSignal: 'SIGTERM' });
  const common = ['--bind', '127.0.0.1', '--dir', sandbox.folder, ...more];
  const args = sentinel === undefined ? [...common, '--save', '', '--appendonly', 'no'] : common;
  const path = join(sandbox.folder, 'sentinel.conf');
  if (sentinel !== undefined) writeFileSync(path, sentinel);
  try {
    return await startOnFreePort(
      (port) =>
        new TestServer({
          sandbox,
          url: `redis://127.0.0.1:${port}`,
          port,
          command,
          args: [...(sentinel === undefined ? [] : [path, '--sentinel']), '--port', String(port), ...args],
          stopSignal: 'SIGTERM',
          isReady: (pid) => isReady(port, pid),
        }),
    );
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
}

/** Returns whether the server is ready. Compares the process id, so that another server on the same port is not mistaken for it. */
function isReady(port: number, pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('INFO server\r\n'));
    const finish = (ready: boolean): void => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(answerTimeoutMs, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
      if (answer.includes(`process_id:${pid}\r\n`)) finish(true);
    });
  });
}
