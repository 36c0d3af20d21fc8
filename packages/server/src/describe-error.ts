/** Returns the message with its cause. `UNAVAILABLE` alone would not say which file cannot be opened. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
