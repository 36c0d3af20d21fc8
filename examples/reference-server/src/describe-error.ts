/** The sentence, and what is behind it: `UNAVAILABLE` alone would not tell which file cannot be opened. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
