// @ts-check
// Prepares a clone: installs the lock file's packages if necessary, then builds the changed packages. Progress is written to stderr, so
// that stdout belongs to the program started later.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnd, isFrontEndStale } from './build-front-end.mjs';
import { buildServer, isServerStale } from './build-server.mjs';
import { npm, root, succeeds, tools } from './run-command.mjs';

export const compilerNote = 'SQLite is compiled on some systems: that takes python3, make and a C++ compiler.';
/** @type {{ stdio: ['ignore', 2, 2] }} */
const toStderr = { stdio: ['ignore', 2, 2] };

/**
 * Prepares for starting the server. Where there is no ready-made SQLite, npm compiles it, on one core for a minute. The packages are
 * therefore built at the same time.
 */
export async function prepare() {
  const scripts = install();
  build();
  if (!(await scripts)) giveUp(`npm rebuild failed. ${compilerNote}`);
}

/**
 * Installs the packages if necessary. Then resolves with whether their install scripts have succeeded, without which no native module can be
 * used.
 */
export function install() {
  if (isInstalled()) return Promise.resolve(true);
  console.error('Installing dependencies (npm ci); the first time takes a minute or two …');
  const [program, ...args] = npm();
  // NODE_ENV=production would skip the compiler.
  const ci = [...args, 'ci', '--include=dev', '--ignore-scripts'];
  if (!succeeds(program, ci, toStderr)) giveUp('npm ci failed.');
  return runInstallScripts();
}

function isInstalled() {
  requireNode();
  const wanted = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules/.package-lock.json');
  // The file is missing if the install scripts have not run.
  const sqlite = join(root, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
  return existsSync(installed) && existsSync(sqlite) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;
}

/**
 * Runs the install scripts of the packages. Resolves with whether they succeeded.
 *
 * @returns {Promise<boolean>}
 */
function runInstallScripts() {
  const [program, ...args] = npm();
  // SQLite's own setting is -O3, with which compiling it takes a sixth longer.
  const env = { CFLAGS: '-O2', CXXFLAGS: '-O2', ...process.env };
  const child = spawn(program, [...args, 'rebuild'], { cwd: root, env, ...toStderr });
  process.once('exit', () => child.kill());
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function build() {
  console.error('Building what has changed (tsc -b) …');
  if (!succeeds(process.execPath, [tools.tsc, '-b', 'tsconfig/build.json'], toStderr)) giveUp('the build failed.');
  if (isServerStale() && !buildServer(toStderr)) giveUp('the server was not bundled.');
  if (!isFrontEndStale()) return;
  console.error('Building the front end (vite build) …');
  if (!buildFrontEnd(toStderr)) giveUp('the build of the front end failed.');
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [wantedMajor, wantedMinor] = engines.node.replace(/^\D+/, '').split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  giveUp(`Crewkit needs Node ${engines.node}; this is ${process.version}.`);
}

/**
 * @param {string} reason
 * @returns {never}
 */
function giveUp(reason) {
  console.error(reason);
  process.exit(1);
}
