import type { FieldError } from '../../errors/crewkit-error.js';
import { findLineErrors } from './text-line.js';

/**
 * The maximum length of a display name, in code points. Display names are, for example, names of organizations, teams and roles, and titles
 * of conversations.
 */
export const maxDisplayNameCodePoints = 100;
/** The maximum length of a task's title, in code points. */
export const maxTaskTitleCodePoints = 500;

/** Validates a name that `normalizeLine` has returned, and returns the errors. `path` names the validated field in the errors. */
export function findDisplayNameErrors(name: string, path: string): FieldError[] {
  return findLineErrors(name, path, maxDisplayNameCodePoints);
}

/** Validates a task's title that `normalizeLine` has returned, and returns the errors. `path` names the validated field in the errors. */
export function findTaskTitleErrors(title: string, path: string): FieldError[] {
  return findLineErrors(title, path, maxTaskTitleCodePoints);
}

/** The maximum length of a description, in code points. */
export const maxDescriptionCodePoints = 10_000;

/** Validates a text that can have several lines or be empty, and returns the errors. `path` names the validated field in the errors. */
export function findDescriptionErrors(text: string, path: string): FieldError[] {
  if (text.length > maxDescriptionCodePoints * 2 || [...text].length > maxDescriptionCodePoints) {
    return [{ path, code: 'too_big', message: `Must have at most ${maxDescriptionCodePoints} characters.` }];
  }
  // Not every store can store such text.
  if (/[\p{Surrogate}\0]/u.test(text)) return [{ path, code: 'custom', message: 'Must be valid text.' }];
  return [];
}
