import { withFewMarks } from '../text/text-line.js';

const maxBytes = 255;
const utf8 = new TextEncoder();
// The pattern includes characters that change the direction of text, because they could make a name that ends in `exe` appear to end in
// `jpg`.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;

/**
 * Returns a file's name as stored and displayed. The name is the last part of the path `given`, in NFC, without control characters and
 * invisible characters. It has 1 to 255 bytes of UTF-8. Use the result only for display.
 */
export function displayFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const visible = withFewMarks(last.replaceAll(hidden, '')).normalize('NFC').trim();
  const name = fitting(visible).trim();
  return name === '' || /^\.+$/.test(name) ? 'file' : name;
}

/** Truncates the name, but keeps its extension if it has one. */
function fitting(name: string): string {
  if (utf8.encode(name).length <= maxBytes) return name;
  const [extension = ''] = /\.[^.]{1,16}$/u.exec(name) ?? [];
  const room = maxBytes - utf8.encode(extension).length;
  let kept = '';
  let bytes = 0;
  for (const character of name.slice(0, name.length - extension.length)) {
    bytes += utf8.encode(character).length;
    if (bytes > room) break;
    kept += character;
  }
  return kept + extension;
}
