// Uses two cores: one for the measured server and one for the client. Without `taskset`, the operating system assigns the cores.
import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const every = `0-${availableParallelism() - 1}`;

/** Returns the command prefix that pins a program to one core, or allows all even if this process is pinned. */
export function onCores(which: 'one' | 'all'): string[] {
  return canPin ? ['taskset', '-c', which === 'one' ? '0' : every] : [];
}

/** Pins this process to the second core while `work` runs. */
export async function holdingOneCore<Result>(work: () => Promise<Result>): Promise<Result> {
  pin('1');
  try {
    return await work();
  } finally {
    pin(every);
  }
}

function pin(list: string): void {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', list, String(process.pid)], { stdio: 'ignore' });
}
