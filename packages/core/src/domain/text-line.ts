import type { FieldFault } from '../errors/app-error.js';
import { withFewMarks } from './few-marks.js';
import { hidesCharacters, showsSomething } from './visible-text.js';

/** The form in which a line of text is kept: trimmed and NFC, with few marks on each letter. As fast as the line is long. */
export function normalizeLine(raw: string): string {
  return withFewMarks(raw.trim()).normalize('NFC');
}

/** What is wrong with a normalised line, as faults of the field `path`: it is one line that shows as what it is, not empty and not too long. */
export function lineFaults(line: string, path: string, maxCodePoints: number): FieldFault[] {
  if (line === '') return [{ path, code: 'too_small', message: 'Must not be empty.' }];
  // More UTF-16 units than that are more code points, whichever they are: nothing huge is taken apart.
  if (line.length > maxCodePoints * 2 || [...line].length > maxCodePoints) {
    return [{ path, code: 'too_big', message: `At most ${maxCodePoints} characters.` }];
  }
  // Line and paragraph separators end a line too.
  if (/[\p{Cc}\p{Surrogate}\u2028\u2029]/u.test(line)) {
    return [{ path, code: 'custom', message: 'No control characters, no line breaks.' }];
  }
  if (hidesCharacters(line)) return [{ path, code: 'custom', message: 'No characters that hide others.' }];
  if (!showsSomething(line)) return [{ path, code: 'custom', message: 'Must show something.' }];
  return [];
}
