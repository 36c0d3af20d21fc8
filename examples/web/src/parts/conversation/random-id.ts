const bytes = 16;

/** For a `clientMessageId`. Not `randomUUID`, which pages without a certificate do not have. */
export function randomId(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
