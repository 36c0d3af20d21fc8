/**
 * Returns 32 random hexadecimal digits. Does not use `randomUUID`, because browsers do not provide it to pages that are loaded without TLS.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
