/** An id in its canonical form (RFC 9562 §4), as every id of ours is written. Other spellings name nothing. */
export const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}
