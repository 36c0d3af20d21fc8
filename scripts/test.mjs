// @ts-check
// `npm test`: runs all checks of CI, even on a fresh clone. Continues after a failure, so that one run reports all failures. The last line is
// the test summary.
// Arguments are passed to Vitest: `npm test -- packages/core`, `npm test -- -t "once"`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captureFrontEnd } from './build-front-end.mjs';
import { captureServer } from './build-server.mjs';
import { compilerNote, install } from './prepare.mjs';
import { captureLater, root, tools } from './run-command.mjs';
import { failures, inLanes, passes, report } from './steps.mjs';
import { readTestTotals } from './test-totals.mjs';

const folder = mkdtempSync(join(tmpdir(), 'crewkit-check-'));
const resultFile = join(folder, 'tests.json');
const vitestReports = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
/** @param {string[]} args */
const node = (...args) => captureLater(process.execPath, args);
/** @type {(name: string, ...args: string[]) => ReturnType<typeof node>} */
const script = (name, ...args) => node(join(root, 'scripts', name), ...args);
const knip = ['--config', 'scripts/checks/knip.json', '--no-config-hints'];
const bench = ['--import', 'tsx', join(root, 'benchmarks/run.ts'), '--check'];
/** @param {string} name */
const tool = (name) => node('--import', 'tsx', join(root, 'scripts', name));

const scripts = install();
// Without a build, the remaining checks would only repeat its errors.
if (await passes('build', () => captureLater(process.execPath, [tools.tsc, '-b', 'tsconfig/build.json']))) {
  await passes('server', () => captureServer());
  await passes('front end', () => captureFrontEnd());
  // At first, npm compiles SQLite, and the checks use the other core. The tests come last: beside the checks, they reach timeouts on a
  // machine with two cores, and the checks take several times as long.
  await runChecks();
  await runTests();
  if (process.env.CI !== undefined && process.argv.length === 2) {
    await passes('Bun and Deno', () => tool('test-runtimes.ts'));
    // Measured alone. Other programs that a developer runs would disturb it.
    await passes('processor time', () => captureLater(process.execPath, bench));
  }
}

const { passed, failed, notes } = readTestTotals(resultFile);
rmSync(folder, { recursive: true, force: true });
console.log(failures.length === 0 ? '\nall checks passed' : `\nfailed: ${failures.join(', ')}`);
for (const note of notes) console.log(note);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 || failed > 0 || passed === 0 ? 1 : 0;

/** Runs the checks, the longest first, two at a time, because most of them use one core. */
async function runChecks() {
  await inLanes(2, [
    [
      'install scripts',
      async () => ((await scripts) ? { ok: true, output: '' } : { ok: false, output: `${compilerNote}\n` }),
    ],
    ['lint', () => node(tools.oxlint, '--type-aware', '--deny-warnings')],
    ['language', () => tool('language/check-language.ts')],
    ['packages', () => tool('checks/check-packages.ts')],
    ['types of tests and tools', () => node(tools.tsc, '-b')],
    [
      'import rules',
      () => node(tools.depcruise, '--config', 'scripts/checks/import-rules.cjs', 'packages', 'examples'),
    ],
    ['planted violations', () => tool('checks/check-rules.ts')],
    ['unused code', () => node(tools.knip, ...knip)],
    ['published for tests alone', () => node(tools.knip, ...knip, '--production')],
    ['public API', () => tool('checks/check-api.ts')],
    ['format', () => node(tools.oxfmt, '--check', '.')],
  ]);
  // These programs need SQLite.
  await inLanes(2, [
    ['packed packages', () => tool('checks/check-packed.ts')],
    ['documentation site', () => node(tools.vitepress, 'build', 'docs/site')],
    ['packed server', () => tool('checks/check-packed-server.ts')],
    ['documents', () => tool('docs/check-docs.ts')],
    ['npm start', () => tool('checks/check-start.ts')],
    ['generated types', () => script('generate-sdk.mjs', '--check')],
  ]);
}

/** Runs the tests as soon as SQLite is compiled. They print while they run. */
async function runTests() {
  if (!(await scripts)) return;
  const startedAt = performance.now();
  const args = [tools.vitest, 'run', ...vitestReports, ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  report('tests', startedAt, { ok: code === 0, output: '' });
}
