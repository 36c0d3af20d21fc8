import { explainConflict } from '../explain-conflict.js';

/** For writing a group of the organization. Throws `CONFLICT` for the name of another one. */
export function withFreeGroupName<T>(work: Promise<T>): Promise<T> {
  return explainConflict(work, 'A group has this name already.');
}
