import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;

export interface Pgbouncer {
  /** Returns the URL of a database through the pooler. */
  readonly toUrl: (databaseUrl: string) => string;
  readonly stop: () => Promise<void>;
}

/** Starts a PgBouncer in transaction mode in front of the server at this URL. */
export async function startPgbouncer(serverUrl: string): Promise<Pgbouncer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-pgbouncer-'));
  chmodSync(folder, 0o755);
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${password}"\n`);
  const configuration = join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: 20,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = ['[databases]', `* = host=${hostname} port=${serverPort}`];
  writeFileSync(configuration, [...databases, '[pgbouncer]', ...lines, ''].join('\n'));
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...user, configuration], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await untilListening(port);
  return {
    toUrl: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const connected = await Promise.race([once(socket, 'connect'), once(socket, 'close')]).then(
      () => !socket.destroyed,
      () => false,
    );
    socket.destroy();
    if (connected) return;
    await pause(25);
  }
  throw new Error('PgBouncer did not start.');
}
