import { hasProgram } from './has-program.js';

/** The name of the Redis server that the search path holds, null if there is none. */
export function findRedis(): string | null {
  const name = 'redis-server';
  return hasProgram(name) ? name : null;
}
