import type { FieldError } from '../errors/app-error.js';
import { findLineErrors } from './text-line.js';

/** Longest name of an organization, a team, a role … or title of a conversation, in code points. */
export const maxDisplayNameCodePoints = 100;
/** Longest title of a task. */
export const maxTaskTitleCodePoints = 500;

/** Returns what is wrong with a name in the form of `normalizeLine`, as errors of the field `path`. */
export function findDisplayNameErrors(name: string, path: string): FieldError[] {
  return findLineErrors(name, path, maxDisplayNameCodePoints);
}

/** Likewise for the title of a task. */
export function findTaskTitleErrors(title: string, path: string): FieldError[] {
  return findLineErrors(title, path, maxTaskTitleCodePoints);
}
