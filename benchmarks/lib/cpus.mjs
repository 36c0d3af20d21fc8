// Two cores: the server that is measured gets one, the one who asks the other. Without `taskset` the system decides.
import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const every = `0-${availableParallelism() - 1}`;

/** For the command line: what comes before a program that is to run on one core, or on all whatever this process is held to. */
export function onCores(which) {
  return canPin ? ['taskset', '-c', which === 'one' ? '0' : every] : [];
}

/** Holds this process to the second core while `work` runs. */
export async function holdingOneCore(work) {
  pin('1');
  try {
    return await work();
  } finally {
    pin(every);
  }
}

function pin(list) {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', list, String(process.pid)], { stdio: 'ignore' });
}
