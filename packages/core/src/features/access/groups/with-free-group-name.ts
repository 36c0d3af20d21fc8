import { explainConflict } from '../../shared/explain-conflict.js';

/**
 * Returns the result of `work`, which writes a permission group. Throws `CONFLICT` if another permission group of the organization already
 * has the same name.
 */
export function withFreeGroupName<T>(work: Promise<T>): Promise<T> {
  return explainConflict(work, 'A group already has this name.');
}
