import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { onTestFinished } from 'vitest';

export interface Child {
  readonly process: ChildProcess;
  /** The lines of the process's output. */
  readonly lines: AsyncIterableIterator<string>;
  /** Writes a line to the process's standard input. */
  tell(line: string): void;
  /** Kills the process with SIGKILL and waits for its end. */
  kill(): Promise<void>;
}

/** Starts a JavaScript file as a separate process, which ends no later than the test. */
export function startChild(path: string, args: readonly string[]): Child {
  const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { process: child, lines, tell: (line) => void child.stdin.write(`${line}\n`), kill };
}
