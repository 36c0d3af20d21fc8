import { spawnSync } from 'node:child_process';

/** Returns whether the program is in PATH and runs. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}
