/** What may be logged of an error of the driver: its own holds the command, and with that the password of a sign-in. */
export function safeError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  // Node reports several addresses that failed with a code and no text.
  const safe = new Error(error.message === '' ? (code ?? error.name) : error.message);
  safe.name = error.name;
  return code === null ? safe : Object.assign(safe, { code });
}
