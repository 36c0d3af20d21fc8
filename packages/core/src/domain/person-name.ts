import type { FieldFault } from '../errors/app-error.js';
import { lineFaults, normalizeLine } from './text-line.js';

/** Longest first or last name, in code points. */
export const maxNameCodePoints = 100;

/** The form in which a name is kept: trimmed and NFC. */
export function normalizeName(raw: string): string {
  return normalizeLine(raw);
}

/** What is wrong with a normalised name, as faults of the field `path`: it is one line of text that is not empty. */
export function nameFaults(name: string, path: string): FieldFault[] {
  return lineFaults(name, path, maxNameCodePoints);
}
