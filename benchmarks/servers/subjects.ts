// Starts the measured programs. Crewkit is the built reference server with production settings; only the rate limits are off, because they
// would reject the load.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Bench } from '../bench.js';
import { type Program, type ProgramOptions, startProgram } from './processes.js';
import { jwtKeys } from './world.js';

const toPath = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const referenceServer = toPath('../../packages/server/dist/main.js');
const encryptionKeys = `bench:${randomBytes(32).toString('base64')}`;
let started = 0;

/** `store` is a value for `CREWKIT_STORE`. */
type CrewkitOptions = ProgramOptions & { readonly store: string; readonly http?: 'fastify' | 'express' };

export function startCrewkit(bench: Bench, { store, http = 'fastify', env = {}, ...options }: CrewkitOptions): Program {
  const folder = folderFor(bench);
  const production = {
    NODE_ENV: 'production',
    PORT: '0',
    CREWKIT_STORE: store,
    CREWKIT_HTTP: http,
    CREWKIT_BLOBS: join(folder, 'blobs'),
    CREWKIT_PUBLIC_URL: 'https://crewkit.example',
    CREWKIT_MAIL: 'smtp://127.0.0.1:9',
    CREWKIT_JWT_KEYS: jwtKeys,
    CREWKIT_ENCRYPTION_KEYS: encryptionKeys,
    CREWKIT_RATE_LIMITS: 'off',
    CREWKIT_SOCKETS_PER_USER: '10000',
  };
  return startProgram(referenceServer, { folder, env: { ...production, ...env }, ...options });
}

/** Starts a bare program. `name` is a program in `subjects`, such as `bare-fastify`. */
export function startBare(
  bench: Bench,
  name: string,
  { store = '', env = {}, ...options }: ProgramOptions & { readonly store?: string } = {},
): Program {
  const settings = { NODE_ENV: 'production', CREWKIT_STORE: store, CREWKIT_JWT_KEYS: jwtKeys, ...env };
  return startProgram(toPath(`../dist/subjects/${name}.js`), { folder: folderFor(bench), env: settings, ...options });
}

export type StartedProgram = Omit<Program, 'port'> & { readonly port: number };

/** Calls `use` with the programs, each with its `port` added, and always stops them. */
export async function withPrograms<Name extends string, Result>(
  programs: Readonly<Record<Name, Program>>,
  use: (started: Record<Name, StartedProgram>) => Promise<Result>,
): Promise<Result> {
  const all = Object.entries<Program>(programs);
  try {
    const ports = await Promise.all(all.map(([, program]) => program.port()));
    return await use(
      Object.fromEntries(all.map(([name, program], index) => [name, { ...program, port: ports[index] }])) as Record<
        Name,
        StartedProgram
      >,
    );
  } finally {
    await Promise.all(all.map(([, program]) => program.stop()));
  }
}

function folderFor({ folder }: Bench): string {
  started += 1;
  return join(folder, `program-${started}`);
}
