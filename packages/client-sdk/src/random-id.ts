/** Returns 32 random hexadecimal digits. Does not use `randomUUID`, which pages without TLS lack. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
