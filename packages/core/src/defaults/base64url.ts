/**
 * The bytes of unpadded base64url (RFC 4648 §5), or null unless `text` is exactly what encoding them gives. Node's own
 * decoder skips strange characters and ignores spare bits, so that several texts would stand for the same bytes.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}
