/** Returns the text without trailing slashes. Does not use a regular expression, because that would scan each run of slashes repeatedly. */
export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text.endsWith('/', end)) end -= 1;
  return text.slice(0, end);
}
