import { spawnSync } from 'node:child_process';

/** The name of the Redis server that the search path holds, null if there is none. */
export function findRedis(): string | null {
  const name = 'redis-server';
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0 ? name : null;
}
