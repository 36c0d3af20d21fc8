/**
 * Returns a `Content-Disposition` header (RFC 6266) for any file name: unchanged in `filename*` (RFC 8187), and in `filename`, for
 * clients without support for it, with `_` for non-ASCII characters.
 */
export function contentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]+|["\\%]/gu, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}

function encoded(text: string): string {
  // A lone surrogate has no encoding.
  const whole = text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(whole).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
