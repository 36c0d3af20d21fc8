// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, which does not depend on the current folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a program at the root and shows its output. Returns whether it succeeded.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function succeeds(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (result.error) console.error(`could not run ${program}: ${result.error.message}`);
  return result.status === 0;
}

/**
 * Runs a program at the root and returns its output.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Omit<import('node:child_process').SpawnSyncOptions, 'encoding'>} [options]
 * @returns {{ ok: boolean, stdout: string, output: string }}
 */
export function capture(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, maxBuffer: 64 * 1024 * 1024, ...options, encoding: 'utf8' });
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? result.error.message : ''}`;
  return { ok: result.status === 0, stdout: result.stdout ?? '', output };
}

/**
 * Like `capture`, but asynchronous. Resolves when the program has ended.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function captureLater(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    /** @type {Buffer[]} */
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', ({ message }) => resolve({ ok: false, output: message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(said).toString() }));
  });
}

/**
 * Returns the path of a package's program. A program started with `process.execPath` needs no shell on any system.
 *
 * @param {string} path
 */
const tool = (path) => join(root, 'node_modules', path);

export const tools = {
  tsc: tool('typescript-7/bin/tsc'),
  vitest: tool('vitest/vitest.mjs'),
  oxlint: tool('oxlint/bin/oxlint'),
  oxfmt: tool('oxfmt/bin/oxfmt'),
  depcruise: tool('dependency-cruiser/bin/dependency-cruise.mjs'),
  knip: tool('knip/bin/knip.js'),
  cspell: tool('cspell/bin.mjs'),
  publint: tool('publint/src/cli.js'),
  vitepress: tool('vitepress/bin/vitepress.js'),
  stryker: join(root, 'benchmarks/node_modules/@stryker-mutator/core/bin/stryker.js'),
};

/** Returns the npm that runs this script, or otherwise the one in PATH, as a program and its first arguments. */
export function npm() {
  const { npm_execpath: path } = process.env;
  if (path?.endsWith('.js')) return [process.execPath, path];
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/c', 'npm'] : ['npm'];
}
