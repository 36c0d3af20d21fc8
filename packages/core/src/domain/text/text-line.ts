import type { FieldError } from '../../errors/crewkit-error.js';
import { hidesCharacters, showsSomething } from './visible-text.js';

// Text in any language has fewer than 30 marks on one letter (the limit of UAX #15 §13), and sorting thousands of marks takes a long time.
const tooManyMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Returns a copy of the text in which each letter keeps at most 30 marks, such as accents. The copy can be normalized quickly, regardless
 * of its length.
 */
export function withFewMarks(text: string): string {
  return text.replaceAll(tooManyMarks, '$1');
}

/**
 * Returns the stored form of a line of text: trimmed and NFC, with at most 30 marks, such as accents, on each letter. Runs in linear time.
 */
export function normalizeLine(raw: string): string {
  return withFewMarks(raw.trim()).normalize('NFC');
}

/**
 * Validates a normalized line and returns the errors. `path` names the validated field in the errors. A valid line is not empty and not too
 * long. It contains at least one visible character, and contains no line breaks, control characters or characters that hide other text.
 */
export function findLineErrors(line: string, path: string, maxCodePoints: number): FieldError[] {
  if (line === '') return [{ path, code: 'too_small', message: 'Must not be empty.' }];
  // A text with more than twice `maxCodePoints` UTF-16 units always has too many code points. This check avoids splitting huge texts.
  if (line.length > maxCodePoints * 2 || [...line].length > maxCodePoints) {
    return [{ path, code: 'too_big', message: `Must have at most ${maxCodePoints} characters.` }];
  }
  // Line and paragraph separators are line breaks too.
  if (/[\p{Cc}\p{Surrogate}\u2028\u2029]/u.test(line)) {
    return [{ path, code: 'custom', message: 'Must not contain control characters or line breaks.' }];
  }
  if (hidesCharacters(line))
    return [{ path, code: 'custom', message: 'Must not contain characters that hide other characters.' }];
  if (!showsSomething(line)) return [{ path, code: 'custom', message: 'Must contain a visible character.' }];
  return [];
}
