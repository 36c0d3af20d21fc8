import { hasProgram } from '../has-program.js';

/** Returns the name of the Redis server program in PATH, or null if there is none. */
export function findRedis(): string | null {
  const name = 'redis-server';
  return hasProgram(name) ? name : null;
}
