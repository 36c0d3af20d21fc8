import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { supervisorScript } from './supervisor-script.js';
import type { SystemUser } from './unprivileged-user.js';

export interface SandboxOptions {
  /** A part of the folder's name. */
  readonly name: string;
  /** The user that programs run as; null means the user of this process. */
  readonly user: SystemUser | null;
  /** The signal that ends the program after this process has ended. */
  readonly endSignal: NodeJS.Signals;
}

/** A program in a sandbox. */
export interface SandboxedProgram {
  readonly pid: number | null;
  /** Returns how the program ended, or null while it is running. */
  readonly ending: () => string | null;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Kills the program and its children in one step, like a power failure. */
  readonly crash: () => void;
  /** Waits for the program's end. Returns false on a timeout. */
  readonly waitForEnd: (timeoutMs: number) => Promise<boolean>;
}

/**
 * Provides a temporary folder and runs one program at a time in it. When this process ends in any way, even by SIGKILL, a supervisor
 * process detects that, ends the program and removes the folder. Neither the program nor the supervisor keeps this process alive.
 */
export class Sandbox {
  readonly folder: string;
  readonly user: SystemUser | null;
  private readonly logPath: string;
  private readonly supervisor: ChildProcessByStdio<Writable, null, null>;

  constructor({ name, user, endSignal }: SandboxOptions) {
    this.user = user;
    this.folder = temporaryFolder(name, user);
    this.logPath = join(this.folder, 'output.log');
    // The supervisor has its own session, which Ctrl-C does not reach. The end of this process closes the pipe.
    this.supervisor = spawn(process.execPath, ['-e', supervisorScript, this.folder, endSignal], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    this.supervisor.unref();
    // A killed supervisor must not crash this process.
    this.supervisor.stdin.on('error', () => undefined);
  }

  /** Starts a program in the folder. Its output goes to the log. */
  run(command: string, args: readonly string[]): SandboxedProgram {
    const log = openSync(this.logPath, 'a');
    const child = spawn(command, args, {
      cwd: this.folder,
      stdio: ['ignore', log, log],
      detached: true,
      ...this.user,
    });
    closeSync(log);
    child.unref();
    this.supervise(child.pid ?? 0);
    let ending: string | null = null;
    const ended = new Promise<boolean>((resolve) => {
      const end = (how: string): void => {
        // The system may soon reuse the process id.
        if (ending === null) this.supervise(0);
        ending = how;
        resolve(true);
      };
      child.once('error', (error) => end(error.message));
      child.once('exit', (code, signal) => end(signal ?? `exit code ${String(code)}`));
    });
    return {
      pid: child.pid ?? null,
      ending: () => ending,
      signal: (signal) => void child.kill(signal),
      crash: () => {
        // A stopped program cannot start further children.
        child.kill('SIGSTOP');
        const children = childPids(child.pid ?? 0);
        child.kill('SIGKILL');
        for (const pid of children) killIfThere(pid);
      },
      waitForEnd: (timeoutMs) => inTime(ended, timeoutMs),
    };
  }

  /** Returns the last lines of the programs' output. */
  log(): string {
    return readFileSync(this.logPath, 'utf8').split('\n').slice(-40).join('\n');
  }

  /** Removes the folder. No program may be running. */
  async dispose(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    const { exitCode, signalCode } = this.supervisor;
    if (exitCode !== null || signalCode !== null) return;
    const ended = new Promise<boolean>((resolve) => this.supervisor.once('exit', () => resolve(true)));
    this.supervisor.stdin.end();
    await inTime(ended, 5_000);
  }

  private supervise(pid: number): void {
    this.supervisor.stdin.write(`${pid}\n`);
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** Waits for the event. The timer keeps this process alive during the wait, because the program does not. */
async function inTime(event: Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(timeoutMs, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([event, late]);
  } finally {
    timer.abort();
  }
}

/** Creates a temporary folder that belongs to `user`, or to the user of this process if `user` is null. */
function temporaryFolder(name: string, user: SystemUser | null): string {
  const usual = realpathSync(tmpdir());
  // Other users may not have access to root's temporary folder.
  const parent = user === null || isPassable(usual) ? usual : '/tmp';
  const folder = mkdtempSync(join(parent, `crewkit-${name}-`));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Returns whether all users can access a folder's contents by path. */
function isPassable(folder: string): boolean {
  const worldTraversable = 0o001;
  if ((statSync(folder).mode & worldTraversable) === 0) return false;
  return folder === dirname(folder) || isPassable(dirname(folder));
}

/** Returns the ids of a process's children. */
function childPids(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(list)) return numbers(readFileSync(list, 'utf8'));
  // This branch is for systems other than Linux.
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map(numbers);
  return rows.flatMap(([parent, child]) => (parent === pid && child !== undefined ? [child] : []));
}

function numbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
