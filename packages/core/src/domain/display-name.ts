import type { FieldError } from '../errors/app-error.js';
import { findLineErrors } from './text-line.js';

/**
 * The maximum length of a display name, such as the name of an organization, a team or a role, or the title of a conversation, in code
 * points.
 */
export const maxDisplayNameCodePoints = 100;
/** The maximum length of a task's title, in code points. */
export const maxTaskTitleCodePoints = 500;

/** Returns the problems with a name in the form of `normalizeLine`, as errors of the field `path`. */
export function findDisplayNameErrors(name: string, path: string): FieldError[] {
  return findLineErrors(name, path, maxDisplayNameCodePoints);
}

/** Returns the problems with a task's title in the form of `normalizeLine`, as errors of the field `path`. */
export function findTaskTitleErrors(title: string, path: string): FieldError[] {
  return findLineErrors(title, path, maxTaskTitleCodePoints);
}
