import type { TestProject } from 'vitest/node';

import { findChromium } from './find-chromium.js';
import { hasProgram } from './has-program.js';
import { SharedServers } from './databases/shared-servers.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a Postgres server, with a user who can create databases. */
    postgresUrl: string;
    /** The URL of a Redis server; null if none is installed. */
    redisUrl: string | null;
    /** The URL of a NATS server; null if none is installed. */
    natsUrl: string | null;
  }
}

interface Run {
  projects: number;
  servers: Promise<SharedServers> | null;
}

// Every project loads this file again, so shared state is stored outside of it.
const key = Symbol.for('@crewkit/test-servers');
const run = ((globalThis as Record<symbol, Run | undefined>)[key] ??= { projects: 0, servers: null });

const frame = '═'.repeat(100);
const lackOfRedis = [
  'NO REDIS: every test that needs a Redis server is LEFT OUT of this run.',
  'To include them, install redis-server (apt-get install redis-server, brew install redis), or set',
  'REDIS_URL=redis://127.0.0.1:6379 to a server that tests may write to.',
];
const lackOfNats = [
  'NO NATS: every test that needs a NATS server is LEFT OUT of this run.',
  'To include them, install nats-server (apt-get install nats-server, brew install nats-server), or set',
  'NATS_URL=nats://127.0.0.1:4222 to a server that tests may write to.',
];
const lackOfChromium = [
  'NO CHROMIUM: every test in a real browser is LEFT OUT of this run.',
  'To include them, install Chromium (apt-get install chromium), or set CHROMIUM_BIN to the program.',
];
const lackOfOathtool = [
  'NO OATHTOOL: the test with an independent authenticator is LEFT OUT of this run.',
  'To include it, install oathtool (apt-get install oathtool, brew install oath-toolkit).',
];

/**
 * Starts the servers at the first call. Vitest calls this function once for each project that has tests to run. The last teardown stops the
 * servers.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.servers ??= start();
  const servers = await run.servers;
  run.projects += 1;
  project.provide('postgresUrl', servers.postgresUrl);
  project.provide('redisUrl', servers.redisUrl);
  project.provide('natsUrl', servers.natsUrl);
  return async () => {
    run.projects -= 1;
    if (run.projects > 0) return;
    run.servers = null;
    await servers.dispose();
    warn(servers);
  };
}

async function start(): Promise<SharedServers> {
  // oxlint-disable-next-line no-restricted-properties -- this file is the main program of a test run
  const { env } = process;
  const {
    CREWKIT_TEST_POSTGRES_URL: postgresUrl,
    PG_BIN: postgresPrograms,
    REDIS_URL: redisUrl,
    NATS_URL: natsUrl,
  } = env;
  try {
    const servers = await SharedServers.start({ postgresUrl, postgresPrograms, redisUrl, natsUrl });
    warn(servers);
    return servers;
  } catch (error) {
    run.servers = null;
    throw error;
  }
}

function warn({ redisUrl, natsUrl }: SharedServers): void {
  const lacks = [
    ...(redisUrl === null ? [lackOfRedis] : []),
    ...(natsUrl === null ? [lackOfNats] : []),
    ...(findChromium() === null ? [lackOfChromium] : []),
    ...(hasProgram('oathtool') ? [] : [lackOfOathtool]),
  ];
  for (const lines of lacks) {
    const notice = [`╔${frame}`, ...lines.map((line) => `║ ${line}`), `╚${frame}`].join('\n');
    process.stderr.write(`\n${notice}\n\n`);
  }
}
