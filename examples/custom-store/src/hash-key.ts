/** Two arrays of the same bytes are two keys of a map; their text is one. */
export function hashKey(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
