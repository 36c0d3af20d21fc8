/** Returns a copy of the error that is safe to log: its name, message and code, without other properties. */
export function safeError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  // When several addresses fail, Node reports a code without a message.
  const safe = new Error(error.message === '' ? (code ?? error.name) : error.message);
  safe.name = error.name;
  return code === null ? safe : Object.assign(safe, { code });
}
