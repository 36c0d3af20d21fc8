import { explainConflict } from '../explain-conflict.js';

/** Wraps writing a group. Throws `CONFLICT` if another group of the organization has the name. */
export function withFreeGroupName<T>(work: Promise<T>): Promise<T> {
  return explainConflict(work, 'A group already has this name.');
}
