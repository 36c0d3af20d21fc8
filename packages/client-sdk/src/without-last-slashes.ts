/** Returns the text without trailing slashes. Not by a regular expression, which would scan each run of slashes repeatedly. */
export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text.endsWith('/', end)) end -= 1;
  return text.slice(0, end);
}
