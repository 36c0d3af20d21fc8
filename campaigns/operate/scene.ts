// Creates a production server on a simulated machine, which is set up with the commands from the documentation, and users of this server.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

import { freePort, startPostgres } from '@crewkit/test-servers';
import { MailSink } from '../support/mail-sink.js';
import { Machine, type MachineOptions } from './machine.js';
import { Caller } from './people.js';

export type StoreKind = 'sqlite' | 'postgres';

/** A production server with all processes of that kind. */
export interface Scene {
  readonly kind: StoreKind;
  readonly machine: Machine;
  /** Creates a second machine with the same programs. */
  readonly another: () => Machine;
  readonly sink: MailSink;
  readonly urls: readonly string[];
  readonly caller: Caller;
  readonly end: () => Promise<void>;
}

/**
 * Runs the campaign on each store that this machine supports, and prints the server's output on failure. `program` is a folder with another
 * version of the server, which runs instead of the current version.
 */
export async function inScenes(
  campaign: (scene: Scene) => Promise<void>,
  { program = null }: { readonly program?: string | null } = {},
): Promise<void> {
  for (const kind of possibleKinds()) {
    console.log(`── ${kind} ──`);
    const scene = await startScene(kind, program);
    try {
      await campaign(scene);
    } catch (error) {
      console.log(scene.machine.logs());
      throw error;
    } finally {
      await scene.end();
    }
  }
}

async function startScene(kind: StoreKind, program: string | null): Promise<Scene> {
  const ports = [await freePort(), await freePort()];
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const sink = await MailSink.start();
  const programs = kind === 'postgres' ? postgresPrograms() : null;
  const postgres = programs === null ? null : await startPostgres({ programs });
  const options: MachineOptions = {
    path: programs === null ? [] : [programs],
    env: postgres === null ? {} : createAdministrator(postgres.url),
    changes: [
      ['https://chat.example.org', urls[0]],
      ['smtp://user:password@smtp.example.org:587', sink.url],
      ['3000', String(ports[0])],
      ['3001', String(ports[1])],
      ...(postgres === null ? [] : [['127.0.0.1:5432', new URL(postgres.url).host] as const]),
    ],
  };
  const machine = new Machine(options);
  const used = postgres === null ? urls.slice(0, 1) : urls;
  if (program === null) await machine.follow('build');
  else await machine.sh(`ln -sfn ${program} /opt/crewkit`);
  await machine.follow('settings');
  // The rate limits are off, because campaigns send more requests than users do.
  await machine.sh('echo "CREWKIT_RATE_LIMITS=\'off\'" >> /etc/crewkit/crewkit.env');
  if (postgres !== null) await machine.follow('create-database');
  await machine.follow('command');
  await machine.follow('start');
  const end = async () => {
    await machine.stopAll();
    machine.dispose();
    await sink.close();
    await postgres?.stop();
  };
  const another = () => new Machine(options);
  return { kind, machine, another, sink, urls: used, caller: new Caller(used), end };
}

/** Returns the PG environment variables for connecting as the database administrator. The system user postgres needs none. */
function createAdministrator(url: string): Record<string, string> {
  const { hostname, port, username } = new URL(url);
  return { PGHOST: hostname, PGPORT: port, PGUSER: username };
}

/** Returns a folder with the Postgres server and the dump and restore programs of the same version, or null if there is none. */
function postgresPrograms(): string | null {
  const wanted = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const known = versions.map((version) => `${debian}/${version}/bin`);
  const folders = [process.env.PG_BIN ?? '', configured(), ...known].filter((folder) => folder !== '');
  return folders.find((folder) => wanted.every((name) => existsSync(`${folder}/${name}`))) ?? null;
}

function configured(): string {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** Returns the kinds that the command line names, or otherwise both. Omits kinds whose programs are not installed, and prints them. */
function possibleKinds(): StoreKind[] {
  const kinds: readonly StoreKind[] = ['sqlite', 'postgres'];
  const named = process.argv.slice(2);
  const asked = kinds.filter((kind) => named.length === 0 || named.includes(kind));
  if (postgresPrograms() !== null || !asked.includes('postgres')) return asked;
  console.log('LEFT OUT: Postgres. Install postgresql (server and client), or name their folder in PG_BIN.');
  return ['sqlite'];
}

/** Throws unless `fact` is true. */
export function check(what: string, fact: boolean): void {
  if (!fact) throw new Error(`not so: ${what}`);
  console.log(`  ✓ ${what}`);
}
