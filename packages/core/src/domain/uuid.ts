/** Matches only the canonical form of an id (RFC 9562 §4). All ids are written in this form. */
export const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Returns whether the text is a UUID in lower case with hyphens, the form of all ids of Crewkit. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}
