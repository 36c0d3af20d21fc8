/** The pattern of an id in its canonical form (RFC 9562 §4), in which all ids are written. Other spellings match nothing. */
export const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}
