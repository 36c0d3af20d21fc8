/**
 * Returns a `Content-Disposition` header (RFC 6266) for any file name. `filename*` contains the unchanged name (RFC 8187). `filename`, for
 * clients that do not support `filename*`, contains `_` in place of each non-ASCII character.
 */
export function contentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]+|["\\%]/gu, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}

function encoded(text: string): string {
  // A lone surrogate cannot be encoded.
  const whole = text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(whole).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
