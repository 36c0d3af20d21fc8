/**
 * Returns a `Content-Disposition` header (RFC 6266) for any file name. `filename*` contains the unchanged name (RFC 8187). `filename` is
 * for clients that do not support `filename*`. In `filename`, `_` replaces characters that such clients might not understand.
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
