import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Sandbox } from '../processes/sandbox.js';
import { startOnFreePort } from '../processes/start-on-free-port.js';
import { TestServer } from '../processes/test-server.js';
import { unprivilegedUser } from '../processes/unprivileged-user.js';
import { findPostgres } from './find-postgres.js';
import { usablePrograms } from './usable-programs.js';

const initTimeoutMs = 120_000;
// The line in postmaster.pid that contains the server's state. pg_ctl waits for this state too.
const stateLine = 7;

export interface PostgresOptions {
  /** The folder with `initdb` and `postgres`. By default, the folder is searched for. */
  readonly programs?: string;
  /** Whether to flush commits to disk, as Postgres does by default. Set this for measurements. The default is false. */
  readonly durable?: boolean;
}

/** Starts an empty Postgres server, which ends no later than this process. Any client can sign in as postgres. */
export async function startPostgres({ programs, durable = false }: PostgresOptions = {}): Promise<TestServer> {
  const found = findPostgres(programs ?? null);
  // SIGQUIT causes an immediate shutdown that still releases shared memory, which SIGKILL would not.
  const sandbox = new Sandbox({ name: 'postgres', user: unprivilegedUser(), endSignal: 'SIGQUIT' });
  try {
    const usable = usablePrograms(found, sandbox);
    const data = join(sandbox.folder, 'data');
    await initialize(join(usable, 'initdb'), data, sandbox);
    return await startOnFreePort(
      (port) =>
        new TestServer({
          sandbox,
          url: `postgres://postgres@127.0.0.1:${port}/postgres`,
          port,
          command: join(usable, 'postgres'),
          args: ['-D', data, ...settings(port, sandbox.folder, durable)],
          // SIGINT shuts down without waiting for clients to disconnect.
          stopSignal: 'SIGINT',
          isReady: async (pid) => isReady(data, pid),
        }),
    );
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
}

async function initialize(initdb: string, data: string, sandbox: Sandbox): Promise<void> {
  // Texts are sorted by language, as in most installations. With "C", a query that forgets to request byte order would pass.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const program = sandbox.run(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale]);
  await program.waitForEnd(initTimeoutMs);
  const ending = program.ending();
  if (ending !== 'exit code 0') throw new Error(`${initdb} failed: ${ending ?? 'too slow'}\n${sandbox.log()}`);
}

function settings(port: number, folder: string, durable: boolean): string[] {
  const values = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    // The data on disk would be needed only after a crash of the whole machine, and no test survives such a crash. `synchronous_commit`
    // stays on, because without it a killed server would lose acknowledged commits.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Returns whether the server is ready. Reads the state from the server's own file, so that another server on the same port is not mistaken
 * for it.
 */
function isReady(data: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[stateLine]?.trim() === 'ready';
  } catch {
    return false;
  }
}
