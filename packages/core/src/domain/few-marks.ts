// Text in any language has fewer on one letter (Unicode's own measure, UAX #15 §13); putting thousands in order takes long.
const tooManyMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** The text with the first 30 of the marks upon each letter: what can be normalised at once, however long it is. */
export function withFewMarks(text: string): string {
  return text.replaceAll(tooManyMarks, '$1');
}
