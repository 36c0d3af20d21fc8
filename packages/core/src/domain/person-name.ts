import type { FieldFault } from '../errors/app-error.js';
import { lineFaults, normalizeLine } from './text-line.js';

/** Longest first or last name, in code points. */
export const maxNameCodePoints = 100;

/** Returns the stored form of a name: trimmed and NFC. */
export function normalizeName(raw: string): string {
  return normalizeLine(raw);
}

/** Returns what is wrong with a normalized name, as errors of the field `path`: it is one line of text and not empty. */
export function nameFaults(name: string, path: string): FieldFault[] {
  return lineFaults(name, path, maxNameCodePoints);
}
