// Starts the measured programs. Crewkit is the built reference server with production settings; only the rate limits are off, because they
// would reject the load.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startProgram } from './processes.mjs';
import { jwtKeys } from './world.mjs';

const toPath = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const referenceServer = toPath('../../examples/reference-server/dist/main.js');
const encryptionKeys = `bench:${randomBytes(32).toString('base64')}`;
let started = 0;

/** Starts Crewkit. `store` is a value for `CREWKIT_STORE`, `http` is `fastify` or `express`, and `options` are those of `startProgram`. */
export function startCrewkit(bench, { store, http = 'fastify', env = {}, ...options }) {
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
export function startBare(bench, name, { store = '', env = {}, ...options } = {}) {
  const settings = { NODE_ENV: 'production', CREWKIT_STORE: store, CREWKIT_JWT_KEYS: jwtKeys, ...env };
  return startProgram(toPath(`../subjects/${name}.mjs`), { folder: folderFor(bench), env: settings, ...options });
}

/** Calls `use` with the programs, each with its `port` added, and always stops them. */
export async function withPrograms(programs, use) {
  try {
    const ports = await Promise.all(Object.values(programs).map((program) => program.port()));
    return await use(
      Object.fromEntries(
        Object.entries(programs).map(([name, program], index) => [name, { ...program, port: ports[index] }]),
      ),
    );
  } finally {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
  }
}

function folderFor({ folder }) {
  started += 1;
  return join(folder, `program-${started}`);
}
