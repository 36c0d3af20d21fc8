/** The form of a key id. It excludes `.`, `:` and `,`, which are separators in encrypted texts and settings. */
const keyIdForm = /^[A-Za-z0-9_-]{1,64}$/;

/** Throws an Error unless there is at least one id and all ids are well-formed and distinct. `what` names the keys in the error message. */
export function requireKeyIds(kids: readonly string[], what: string): void {
  if (kids.length === 0) throw new Error(`${what} need at least one key.`);
  for (const kid of kids) {
    if (!keyIdForm.test(kid)) {
      throw new Error(`${what}: the key id ${JSON.stringify(kid)} must be 1 to 64 letters, digits, "-" or "_".`);
    }
  }
  const repeated = kids.find((kid, index) => kids.indexOf(kid) !== index);
  if (repeated !== undefined) throw new Error(`${what}: the key id "${repeated}" appears twice.`);
}

/**
 * Decodes unpadded base64url (RFC 4648 §5). Returns null unless `text` is exactly the encoding of the result. Node's own decoder skips
 * invalid characters and ignores spare bits, so it decodes several texts to the same bytes.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}
