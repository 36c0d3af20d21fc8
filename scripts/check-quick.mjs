// `npm run check:quick`: the types of everything, the unit tests, and lint and format of the files that differ from the last commit.
// For the time between two commits: `npm test` also checks everything else.
import { capture, captureLater, tools } from './run-command.mjs';
import { failures, inLanes, passes } from './steps.mjs';

const node = (...args) => captureLater(process.execPath, args);
const changed = [
  ...listed('diff', '--name-only', '--diff-filter=d', 'HEAD'),
  ...listed('ls-files', '-o', '--exclude-standard'),
];
const code = changed.filter((file) => /\.(?:ts|tsx|js|mjs|cjs)$/.test(file));
const none = () => Promise.resolve({ ok: true, output: 'no changed files\n' });
/** Runs a tool on files, if there are any. */
const on = (files, ...args) => (files.length === 0 ? none : () => node(...args, ...files));

// Without a build, the remaining checks would only repeat its errors.
if (await passes('build', () => node(tools.tsc, '-b', 'tsconfig/build.json'))) {
  await inLanes(2, [
    ['unit tests', () => node(tools.vitest, 'run', '--project', 'unit')],
    ['types of tests and tools', () => node(tools.tsc, '-b')],
    [
      'lint of changed files',
      on(code, tools.oxlint, '--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern'),
    ],
    ['format of changed files', on(changed, tools.oxfmt, '--check', '--no-error-on-unmatched-pattern')],
  ]);
}
console.log(failures.length === 0 ? '\nall quick checks passed' : `\nfailed: ${failures.join(', ')}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Returns the files that a Git command lists, one per line. */
function listed(...args) {
  const { ok, stdout, output } = capture('git', args);
  if (!ok) throw new Error(output);
  return stdout.split('\n').filter((line) => line !== '');
}
