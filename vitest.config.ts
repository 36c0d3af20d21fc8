import { mkdtempSync, rmSync, statfsSync } from 'node:fs';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { compileMessages } from './examples/web/vite/compile-messages.js';

// Everything runs from source: no build is needed, and a stack trace names the file that you edit. Not 'import' and
// not 'module': vitest hands these to Node, which applies them to `require` too, and that must not get an ES module.
const conditions = ['@crewkit/source', 'node'];
const fromSource = { resolve: { conditions }, ssr: { resolve: { conditions } } };
// One Postgres and one Redis for both projects that use real servers.
const globalSetup = ['packages/test-servers/src/global-setup.ts'];

const memory = '/dev/shm';
const memoryBytes = 4 * 1024 ** 3;
process.env['TMPDIR'] ??= makeMemoryFolder();

/** Makes a folder in memory if there is enough. No test needs data to outlast the machine, and flushing each commit to a disk takes longest. */
function makeMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < memoryBytes) return undefined;
    const folder = mkdtempSync(`${memory}/crewkit-tests-`);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}

// These keep the cores busy, and the races in them are noticed only if nothing else does.
const busySuites = ['packages/{contracts,adapter-store-*,adapter-http-*}/test/**/*.test.ts'];

const isSuite = ({ moduleId }: TestSpecification): boolean =>
  /\bcontract\.test\.ts$|\bbroken-|\bpooler\b/.test(moduleId);

/** Starts the contract suites first, because they take longest, and their small files would otherwise come last. */
class SuitesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSuite), ...sorted.filter((file) => !isSuite(file))];
  }
}

// Half of the time, these tests wait for other processes: browsers, servers, sockets.
const waitingWorkers = 4;

// Timeouts end what hangs; they say nothing of how fast anything is, and have room for a machine that does other things besides.
export default defineConfig({
  ...fromSource,
  test: {
    sequence: { sequencer: SuitesFirst },
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts'],
          // Unit tests keep nothing between them, and one import of everything is three times faster than one per file.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'suites',
          include: busySuites,
          globalSetup,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'integration',
          include: ['packages/*/test/**/*.test.ts', 'docs/snippets/**/*.test.ts'],
          exclude: busySuites,
          globalSetup,
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        plugins: [compileMessages()],
        test: {
          name: 'e2e',
          include: ['examples/*/test/**/*.test.ts'],
          globalSetup,
          pool: 'forks',
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
