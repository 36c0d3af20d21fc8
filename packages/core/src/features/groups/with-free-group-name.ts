import { explainConflict } from '../explain-conflict.js';

/** Runs the work that writes a permission group. Throws `CONFLICT` if another permission group of the organization has the name. */
export function withFreeGroupName<T>(work: Promise<T>): Promise<T> {
  return explainConflict(work, 'A group already has this name.');
}
