import { connect } from 'node:net';

import { Sandbox } from '../processes/sandbox.js';
import { startOnFreePort } from '../processes/start-on-free-port.js';
import { TestServer } from '../processes/test-server.js';
import { findRedis } from './find-redis.js';

const answerTimeoutMs = 1_000;

/** Starts an empty Redis server, which ends no later than this process and loses its data when it stops. */
export async function startRedis(): Promise<TestServer> {
  const command = findRedis();
  if (command === null) throw new Error('There is no redis-server on the search path.');
  const sandbox = new Sandbox({ name: 'redis', user: null, endSignal: 'SIGTERM' });
  const args = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', sandbox.folder];
  try {
    return await startOnFreePort(
      (port) =>
        new TestServer({
          sandbox,
          url: `redis://127.0.0.1:${port}`,
          port,
          command,
          args: [...args, '--port', String(port)],
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
