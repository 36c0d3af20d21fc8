// Starts the measured programs, which always end with this process.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { onCores } from './cpus.mjs';

const running = new Set();
const probe = fileURLToPath(new URL('./probe.mjs', import.meta.url));
/** If set, programs write a CPU profile to this folder when they stop, for Chromium's developer tools. */
const profiles = { folder: null };
/** Environment variables that every program gets. */
const shared = { PATH: process.env.PATH };
const startWithinMs = 30_000;
const stopWithinMs = 10_000;

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function profileInto(folder) {
  profiles.folder = folder;
}

/** Applies to programs that are started from now on. */
export function shareEnvironment(env) {
  Object.assign(shared, env);
}

/**
 * Starts a Node program in `folder` and writes its output to `output.log`, so that, as in production, writing log lines costs time only in
 * the program. `cores` is `one` or `all`. If `probed` is true, the program answers `ask`. The program ends with this process in any case.
 */
export function startProgram(program, { folder, env, cores = 'one', probed = true }) {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'output.log');
  const output = openSync(log, 'a');
  const flags = probed ? ['--expose-gc', '--import', probe] : [];
  if (profiles.folder !== null) flags.push('--cpu-prof', '--cpu-prof-dir', profiles.folder);
  const [command, ...args] = [...onCores(cores), process.execPath, ...flags, program];
  const stdio = ['ignore', output, output, ...(probed ? ['ipc'] : [])];
  const child = spawn(command, args, { cwd: folder, env: { ...shared, ...env }, stdio });
  closeSync(output);
  running.add(child);
  const exited = new Promise((resolve) => child.once('exit', resolve)).then(() => running.delete(child));
  const readLog = () => readFileSync(log, 'utf8');
  return {
    pid: child.pid,
    port: () => portIn(readLog, child),
    ask: (what) => ask(child, what),
    stop: () => stop(child, exited),
  };
}

/** The line that all programs print when they are ready. */
async function portIn(readLog, child) {
  for (const startedAt = Date.now(); Date.now() - startedAt < startWithinMs; await sleep(10)) {
    const [, port] = /^listening on http:\/\/127\.0\.0\.1:(\d+)$/m.exec(readLog()) ?? [];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) break;
  }
  throw new Error(`A program did not start:\n${readLog()}`);
}

/** Sends a question, which `probe.mjs` or the program itself answers. */
function ask(child, what) {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`A program ended while it was asked: ${JSON.stringify(what)}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(what);
  });
}

async function stop(child, exited) {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await exited;
  clearTimeout(timer);
}
