// Programs under measurement. Whatever happens to this process, they end with it.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { onCores } from './cpus.mjs';

const running = new Set();
const probe = fileURLToPath(new URL('./probe.mjs', import.meta.url));
/** Set: programs leave a profile of their own there, for Chromium's developer tools, when they are stopped. */
const profiles = { folder: null };
/** What each program has in its environment besides its own. */
const shared = { PATH: process.env.PATH };
const startWithinMs = 30_000;
const stopWithinMs = 10_000;

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function profileInto(folder) {
  profiles.folder = folder;
}

/** For programs that are started from now on. */
export function shareEnvironment(env) {
  Object.assign(shared, env);
}

/**
 * Starts a program of Node in `folder`, where `output.log` takes what it writes: as in production its log lines cost it something, and
 * nobody else. `cores`: `one` or `all`. With `probed` it obeys `ask`, and ends when this process does, however that ends.
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

/** The line that all of them print when they are ready to be asked. */
async function portIn(readLog, child) {
  for (const startedAt = Date.now(); Date.now() - startedAt < startWithinMs; await sleep(10)) {
    const [, port] = /^listening on http:\/\/127\.0\.0\.1:(\d+)$/m.exec(readLog()) ?? [];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) break;
  }
  throw new Error(`A program did not start:\n${readLog()}`);
}

/** Sends a question that `probe.mjs`, or the program itself, answers. */
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
