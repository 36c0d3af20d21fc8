/** Returns the hash as text. Two arrays with the same bytes would be different keys of a map, but their texts are equal. */
export function hashKey(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
