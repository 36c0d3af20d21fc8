import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { Sandbox } from '../processes/sandbox.js';
import { startOnFreePort } from '../processes/start-on-free-port.js';
import { TestServer } from '../processes/test-server.js';
import { findNats } from './find-nats.js';

const answerTimeoutMs = 1_000;

/** A NATS server whose configuration tests can change. */
export interface NatsServer {
  readonly server: TestServer;
  /** Replaces the configuration, which the server reads at once. */
  readonly configure: (text: string) => void;
}

/** Starts a NATS server, which ends no later than this process. `config` is the text of its configuration file. */
export async function startNats(config = ''): Promise<NatsServer> {
  const command = findNats();
  if (command === null) throw new Error('There is no nats-server on the search path.');
  const sandbox = new Sandbox({ name: 'nats', user: null, endSignal: 'SIGTERM' });
  const path = join(sandbox.folder, 'nats.conf');
  const name = randomUUID();
  const write = (text: string): void => writeFileSync(path, `server_name: "${name}"\n${text}\n`);
  write(config);
  const args = ['--addr', '127.0.0.1', '--config', path];
  try {
    const server = await startOnFreePort(
      (port) =>
        new TestServer({
          sandbox,
          url: `nats://127.0.0.1:${port}`,
          port,
          command,
          args: [...args, '--port', String(port)],
          stopSignal: 'SIGTERM',
          isReady: () => isReady(port, name),
        }),
    );
    const configure = (text: string): void => {
      write(text);
      server.signal('SIGHUP');
    };
    return { server, configure };
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
}

/** Returns whether the server is ready. Compares its name, so that another server on the same port is not mistaken for it. */
function isReady(port: number, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    let greeting = '';
    const socket = connect(port, '127.0.0.1');
    const finish = (ready: boolean): void => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(answerTimeoutMs, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('data', (chunk) => {
      greeting += chunk.toString('utf8');
      if (greeting.includes(`"server_name":"${name}"`)) finish(true);
    });
  });
}
