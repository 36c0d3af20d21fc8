import type { FieldError } from '../errors/app-error.js';
import { findLineErrors, normalizeLine } from './text-line.js';

/** The maximum length of a first or last name, in code points. */
export const maxNameCodePoints = 100;

/** Returns the stored form of a name: trimmed and NFC. */
export function normalizeName(raw: string): string {
  return normalizeLine(raw);
}

/** Returns the problems with a normalized name, as errors of the field `path`. A valid name is one line of text and not empty. */
export function findNameErrors(name: string, path: string): FieldError[] {
  return findLineErrors(name, path, maxNameCodePoints);
}
