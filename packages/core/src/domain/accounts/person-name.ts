import type { FieldError } from '../../errors/crewkit-error.js';
import { findLineErrors, normalizeLine } from '../text/text-line.js';

/** The maximum length of a first or last name, in code points. */
export const maxNameCodePoints = 100;

/** Returns the stored form of a name: trimmed and NFC. */
export function normalizeName(raw: string): string {
  return normalizeLine(raw);
}

/**
 * Validates a normalized name and returns the errors. `path` names the validated field in the errors. A valid name is one line of text and
 * not empty.
 */
export function findNameErrors(name: string, path: string): FieldError[] {
  return findLineErrors(name, path, maxNameCodePoints);
}
