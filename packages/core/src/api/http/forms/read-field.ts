import type { Readable } from 'node:stream';

import { malformedForm, findFormError } from '../input/body-refusals.js';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
// The longest field is the text of a message: 10,000 code points.
const maxBytes = 40_000;

/** Collects the text of a form field. Calls `done` with the text, or `fail` with the error. */
export function readField(
  { name, content }: { readonly name: string; readonly content: Readable },
  { done, fail }: { readonly done: (text: string) => void; readonly fail: (error: unknown) => void },
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  content.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) return void chunks.push(chunk);
    chunks.length = 0;
    fail(findFormError({ path: name, code: 'too_big', message: `Must have at most ${maxBytes} bytes.` }));
  });
  content.on('end', () => {
    try {
      if (size <= maxBytes) done(toText(Buffer.concat(chunks)));
    } catch (error) {
      fail(error);
    }
  });
}

function toText(bytes: Buffer): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw malformedForm('A form field is not valid UTF-8.');
  }
  if (text.includes('\0')) throw malformedForm('The form contains a NUL character.');
  return text;
}
