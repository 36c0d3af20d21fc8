import { explainConflict } from '../explain-conflict.js';

/** Wraps the work that writes a permission group. Throws `CONFLICT` if another of the organization's groups has the name. */
export function withFreeGroupName<T>(work: Promise<T>): Promise<T> {
  return explainConflict(work, 'A group already has this name.');
}
