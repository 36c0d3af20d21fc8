import { hasProgram } from '../has-program.js';

/** Returns the name of the NATS server program in PATH, or null if there is none. */
export function findNats(): string | null {
  const name = 'nats-server';
  return hasProgram(name) ? name : null;
}
