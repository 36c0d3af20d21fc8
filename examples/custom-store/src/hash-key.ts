/** Two arrays with the same bytes are two different keys of a map; as text they are equal. */
export function hashKey(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
