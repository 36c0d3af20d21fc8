const longestChain = 4;

/**
 * Returns the parts of a social login's error that may be logged: the names and codes of the error and its causes, and positions from the
 * stack of the last cause. Messages are left out, because libraries can put data from requests and responses into them, such as a code or a
 * token.
 */
export function toTrace(error: unknown): { readonly causes: readonly string[]; readonly at: readonly string[] } {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < longestChain; each = each.cause) chain.push(each);
  return { causes: chain.map(toKind), at: listFrames(chain.at(-1)) };
}

function toKind(error: Error): string {
  const code: unknown = 'code' in error ? error.code : undefined;
  return [error.name, code].filter((part) => typeof part === 'string' && /^\w{1,64}$/.test(part)).join(' ');
}

function listFrames(error: Error | undefined): string[] {
  const lines = error?.stack?.split('\n') ?? [];
  return lines
    .filter((line) => /^ {4}at \S.*:\d+:\d+\)?$/.test(line))
    .slice(0, 6)
    .map((line) => line.trim());
}
