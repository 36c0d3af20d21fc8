import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Returns the ids of a process's children. */
export function childPids(pid: number): number[] {
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
