/**
 * Returns 32 random hexadecimal digits, for example for a `clientMessageId`. Unlike `crypto.randomUUID`, browsers also provide it to pages
 * without TLS.
 *
 * @example
 * const clientMessageId = createRandomId();
 */
export function createRandomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
