// Text in any language has fewer than 30 marks on one letter (the limit of UAX #15 §13), and sorting thousands of marks takes a long time.
const tooManyMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Returns a copy of the text in which each letter keeps at most 30 marks, such as accents. The copy can be normalized quickly, regardless
 * of its length.
 */
export function withFewMarks(text: string): string {
  return text.replaceAll(tooManyMarks, '$1');
}
