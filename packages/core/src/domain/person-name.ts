import type { FieldFault } from '../errors/app-error.js';

/** Longest first or last name, in code points. */
export const maxNameCodePoints = 100;

/** The form in which a name is kept: trimmed and NFC. */
export function normalizeName(raw: string): string {
  return raw.trim().normalize('NFC');
}

/** What is wrong with a normalised name, as faults of the field `path`: it is one line of text that is not empty. */
export function nameFaults(name: string, path: string): FieldFault[] {
  if (name === '') return [{ path, code: 'too_small', message: 'Must not be empty.' }];
  if ([...name].length > maxNameCodePoints) {
    return [{ path, code: 'too_big', message: `At most ${maxNameCodePoints} characters.` }];
  }
  if (/[\p{Cc}\p{Surrogate}]/u.test(name)) return [{ path, code: 'custom', message: 'No control characters.' }];
  return [];
}
