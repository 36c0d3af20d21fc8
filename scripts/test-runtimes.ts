// Runs the contracts of HTTP and guards over the fetch handler on Bun and Deno, with Postgres. Both run at the same time, which takes three
// minutes. Needs `npm run build`.
import { join } from 'node:path';
import { startPostgres } from '@crewkit/test-servers';
import { installOnce } from './install-once.js';
import { captureLater, root } from './run-command.mjs';

const file = './packages/adapter-http-fetch/test/bun-and-deno.ts';
const commands: Readonly<Record<string, readonly string[]>> = {
  // As long as in vitest.config.ts. By default, bun ends tests after 5 s.
  bun: ['test', '--only-failures', '--timeout=120000', file],
  deno: [
    'test',
    '--no-check',
    '--unstable-sloppy-imports',
    '--node-modules-dir=manual',
    '--allow-all',
    '--reporter=dot',
    file,
  ],
};

installOnce('scripts/runtimes');
const postgres = await startPostgres();
try {
  await Promise.all(Object.entries(commands).map(([name, args]) => runTests(name, args)));
} finally {
  await postgres.dispose();
}

async function runTests(name: string, args: readonly string[]): Promise<void> {
  console.log(`${name}: running …`);
  const env = { ...process.env, NO_COLOR: '1', CREWKIT_TEST_POSTGRES_URL: postgres.url };
  const { ok, output } = await captureLater(join(root, 'scripts/runtimes/node_modules/.bin', name), args, { env });
  console.log(`${name}: ${ok ? 'passed' : 'failed'}\n${ok ? output.slice(-300).trim() : output}`);
  if (!ok) process.exitCode = 1;
}
