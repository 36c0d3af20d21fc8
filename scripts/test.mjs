// @ts-check
// `npm test`: runs all checks of CI, even on a fresh clone. Continues after a failure, so that one run reports all failures. If a few test
// files fail, runs them again at the end, alone, and reports those that pass then as flaky. The last line is the test summary.
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
// More failed files than this have a common cause, which is not the load of the machine.
const mostFlakyFiles = 3;
/** @param {string[]} args */
const node = (...args) => captureLater(process.execPath, args);
/** @type {(name: string, ...args: string[]) => ReturnType<typeof node>} */
const script = (name, ...args) => node(join(root, 'scripts', name), ...args);
const knip = ['--config', 'scripts/checks/knip.json', '--no-config-hints'];
const bench = ['--import', 'tsx', join(root, 'benchmarks/run.ts'), '--check'];
/** @param {string} name */
const tool = (name) => node('--import', 'tsx', join(root, 'scripts', name));

let totals = { passed: 0, failed: 1, notes: ['the tests did not run'] };
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

const { passed, failed, notes } = totals;
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
  let ok = await runVitest(resultFile, process.argv.slice(2));
  const { failedFiles, ...first } = readTestTotals(resultFile);
  totals = first;
  const isFew = failedFiles.length > 0 && failedFiles.length <= mostFlakyFiles;
  if (!ok && isFew && process.argv.length === 2) {
    console.log(`\nrunning alone what failed: ${failedFiles.join(', ')}`);
    ok = await runVitest(join(folder, 'again.json'), failedFiles);
    const notes = [
      ...first.notes,
      `flaky: the failures above did not happen again when ${failedFiles.join(', ')} ran alone`,
    ];
    if (ok) totals = { passed: first.passed + first.failed, failed: 0, notes };
  }
  report('tests', startedAt, { ok, output: '' });
}

/**
 * Runs Vitest and returns whether all tests passed.
 *
 * @param {string} reportFile
 * @param {readonly string[]} args
 */
async function runVitest(reportFile, args) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [tools.vitest, 'run', ...reports, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
