// Starts the measured programs, which always end with this process.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { onCores } from './cpus.js';

const running = new Set<ChildProcess>();
const probe = fileURLToPath(new URL('../dist/servers/probe.js', import.meta.url));
/** If set, programs write a CPU profile to this folder when they stop, for Chromium's developer tools. */
const profiles: { folder: string | null } = { folder: null };
/** Environment variables that every program gets. */
const shared: NodeJS.ProcessEnv = { PATH: process.env.PATH };
const startWithinMs = 30_000;
const stopWithinMs = 10_000;

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function profileInto(folder: string): void {
  profiles.folder = folder;
}

/** Applies to programs that are started from now on. */
export function shareEnvironment(env: NodeJS.ProcessEnv): void {
  Object.assign(shared, env);
}

/** How to start a program. */
export interface ProgramOptions {
  readonly cores?: 'one' | 'all';
  /** Whether the program answers `ask`. */
  readonly probed?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

export interface Program {
  readonly pid: number;
  /** Resolves with the port when the program listens. */
  readonly port: () => Promise<number>;
  /** Asks a question, which the probe or the program itself answers. */
  readonly ask: <Answer>(what: object) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a Node program, which is plain JavaScript, in `folder` and writes its output to `output.log`, so that, as in production, writing log lines costs time only in
 * the program. The program ends with this process in any case.
 */
export function startProgram(
  program: string,
  { folder, env, cores = 'one', probed = true }: ProgramOptions & { folder: string },
): Program {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'output.log');
  const output = openSync(log, 'a');
  const flags = probed ? ['--expose-gc', '--import', probe] : [];
  if (profiles.folder !== null) flags.push('--cpu-prof', '--cpu-prof-dir', profiles.folder);
  const [command, ...args] = [...onCores(cores), process.execPath, ...flags, program];
  const ipc = probed ? (['ipc'] as const) : [];
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...shared, ...env },
    stdio: ['ignore', output, output, ...ipc],
  });
  closeSync(output);
  running.add(child);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => running.delete(child));
  const readLog = () => readFileSync(log, 'utf8');
  return {
    pid: child.pid ?? -1,
    port: () => portIn(readLog, child),
    ask: (what) => ask(child, what),
    stop: () => stop(child, exited),
  };
}

/** The line that all programs print when they are ready. */
async function portIn(readLog: () => string, child: ChildProcess): Promise<number> {
  for (const startedAt = Date.now(); Date.now() - startedAt < startWithinMs; await sleep(10)) {
    const [, port] = /^listening on http:\/\/127\.0\.0\.1:(\d+)$/m.exec(readLog()) ?? [];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) break;
  }
  throw new Error(`A program did not start:\n${readLog()}`);
}

function ask<Answer>(child: ChildProcess, what: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`A program ended while it was asked: ${JSON.stringify(what)}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as Answer);
    });
    child.send(what);
  });
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await exited;
  clearTimeout(timer);
}
