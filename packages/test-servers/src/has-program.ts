import { spawnSync } from 'node:child_process';

/** Whether the search path holds the program, and it runs. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}
