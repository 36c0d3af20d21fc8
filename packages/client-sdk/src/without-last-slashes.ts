/** The text without the slashes at its end, found without a pattern, which would look at each run of slashes again and again. */
export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text.endsWith('/', end)) end -= 1;
  return text.slice(0, end);
}
