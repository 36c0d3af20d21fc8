import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Outcome {
  readonly exitCode: number | null;
  readonly passed: number;
  readonly failed: number;
  /** The complete output, in the Test Anything Protocol. */
  readonly output: string;
}

// Vitest's environment variables are removed, because they do not concern the programs.
const options = {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { PATH: process.env.PATH },
  maxBuffer: 64 * 1024 * 1024,
};

/** Runs Node on a test program in the folder of this example and returns the result. */
export function runNode(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--test-reporter=tap', ...args], options, (_error, output) => {
      const count = (what: string): number => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(output)?.[1]);
      resolve({ exitCode: child.exitCode, passed: count('pass'), failed: count('fail'), output });
    });
  });
}
