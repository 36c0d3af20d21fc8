import { accessSync, constants, statfsSync } from 'node:fs';

import { defineConfig, type TestUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { compileMessages } from './examples/web/vite/compile-messages.js';

// Everything runs from source: no build is needed, and a stack trace names the file that you edit. Not 'import' and
// not 'module': vitest hands these to Node, which applies them to `require` too, and that must not get an ES module.
const conditions = ['@crewkit/source', 'node'];
// `npm run test:lowest` installs the lowest versions of all peers in this folder.
const peers = process.env.CREWKIT_TEST_PEERS;
const alias =
  peers === undefined
    ? []
    : [{ find: /^(fastify|express|zod|zod-openapi|socket\.io|ws|pg)$/, replacement: `${peers}/node_modules/$1` }];
const fromSource = { resolve: { alias, conditions }, ssr: { resolve: { conditions } } };
// One Postgres, one Redis and one NATS for both projects that use real servers.
const globalSetup = ['packages/test-servers/src/global-setup.ts'];

// SQLite waits for the disk at each commit, which takes half of the time of the flows. The data of tests is not needed after a crash of the
// machine, so it is stored in memory where that is possible.
const memory = '/dev/shm';
const neededBytes = 4 * 2 ** 30;
if (process.env.TMPDIR === undefined && hasRoom(memory)) process.env.TMPDIR = memory;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

const isSuite = ({ moduleId }: TestSpecification): boolean =>
  /\bcontract\.test\.ts$|\bbroken-|\bpooler\b/.test(moduleId);

/** Starts the contract suites first, because they take longest, and their small files would otherwise come last. */
class SuitesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSuite), ...sorted.filter((file) => !isSuite(file))];
  }
}

// Files keep nothing in their modules, and one import of everything is three times faster than one per file.
const isolate = false;

const manyProcesses = 'packages/server/test/processes/many-starts.test.ts';
const endToEnd: TestUserConfig = {
  globalSetup: [...globalSetup, 'packages/server/test/support/bundle-server.ts'],
  isolate,
  pool: 'forks',
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

// Timeouts end what hangs; they say nothing of how fast anything is, and have room for a machine that does other things besides.
export default defineConfig({
  ...fromSource,
  test: {
    // One more than there are usually cores, because many tests wait: for silence on sockets, for timeouts, for a browser.
    maxWorkers: 3,
    sequence: { sequencer: SuitesFirst },
    projects: [
      {
        ...fromSource,
        test: { name: 'unit', include: ['packages/*/src/**/*.test.ts'], isolate, testTimeout: 60_000 },
      },
      {
        ...fromSource,
        test: {
          name: 'integration',
          include: ['packages/*/test/**/*.test.ts', 'docs/snippets/**/*.test.ts'],
          exclude: ['packages/server/**'],
          globalSetup,
          isolate,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        plugins: [compileMessages()],
        test: {
          ...endToEnd,
          name: 'e2e',
          include: ['examples/*/test/**/*.test.ts', 'packages/server/test/**/*.test.ts'],
          exclude: [manyProcesses],
        },
      },
      // Beside other tests, ten processes get so little processor time that the database ends their transactions.
      { ...fromSource, test: { ...endToEnd, name: 'alone', include: [manyProcesses], sequence: { groupOrder: 1 } } },
    ],
  },
});
