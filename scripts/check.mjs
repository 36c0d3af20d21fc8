// Everything CI checks, in its order. Goes on after a failure, so that one run tells all; the last line is the tests' sum.
// Arguments go to Vitest: `npm test -- packages/core`, `npm test -- -t "once"`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrontEnd } from './build-front-end.mjs';
import { root, succeeds, tools } from './run-command.mjs';

const folder = mkdtempSync(join(tmpdir(), 'crewkit-check-'));
const resultFile = join(folder, 'tests.json');
const vitestReports = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
const node = (...args) => succeeds(process.execPath, args);
const script = (name, ...args) => node(join(root, 'scripts', name), ...args);

const steps = [
  ['build', () => node(tools.tsc, '-b')],
  ['front end', () => buildFrontEnd()],
  ['types of the tests', () => node(tools.tsc, '-p', 'tsconfig.test.json')],
  ['types of what runs in browsers', () => node(tools.tsc, '-p', 'tsconfig.browser.json')],
  ['generated types', () => script('generate-sdk.mjs', '--check')],
  ['lint', () => node(tools.eslint, '.', '--max-warnings', '0')],
  ['format', () => node(tools.prettier, '--check', '--log-level', 'warn', '.')],
  ['import rules', () => node(tools.depcruise, '--config', '.dependency-cruiser.cjs', 'packages', 'examples')],
  ['planted violations', () => script('check-rules.mjs')],
  ['unused code', () => node(tools.knip, '--no-config-hints')],
  ['published for tests alone', () => node(tools.knip, '--no-config-hints', '--production')],
  ['documents', () => script('check-docs.mjs')],
  ['packages', () => script('check-packages.mjs')],
  ['npm start', () => script('check-start.mjs')],
  ['tests', () => node(tools.vitest, 'run', ...vitestReports, ...process.argv.slice(2))],
];

const failures = [];
for (const [name, run] of steps) {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  const passed = run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
  if (passed) continue;
  failures.push(name);
  // Without a build the rest would only repeat its faults.
  if (name === 'build') break;
}

const { passed, failed, notes } = testTotals();
rmSync(folder, { recursive: true, force: true });
console.log(failures.length === 0 ? '\nall checks passed' : `\nfailed: ${failures.join(', ')}`);
for (const note of notes) console.log(note);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 || failed > 0 || passed === 0 ? 1 : 0;

/** A test file that could not even be loaded counts as one failure. */
function testTotals() {
  try {
    const result = JSON.parse(readFileSync(resultFile, 'utf8'));
    const unloaded = result.testResults.filter(({ status, assertionResults }) => {
      return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    });
    const skipped = result.numPendingTests + result.numTodoTests;
    const notes = skipped > 0 ? [`${skipped} tests were skipped`] : [];
    return { passed: result.numPassedTests, failed: result.numFailedTests + unloaded.length, notes };
  } catch {
    return { passed: 0, failed: 1, notes: ['the tests did not run'] };
  }
}
