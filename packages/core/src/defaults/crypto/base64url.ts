/**
 * Decodes unpadded base64url (RFC 4648 §5). Returns null unless `text` is exactly the encoding of the result. Node's own decoder skips
 * invalid characters and ignores spare bits, so it decodes several texts to the same bytes.
 */
export function decodeBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}
