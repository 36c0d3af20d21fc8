const bytes = 16;

/** Returns a `clientMessageId`. `randomUUID` is not available on pages without HTTPS. */
export function randomId(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
