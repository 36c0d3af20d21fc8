import { malformedForm } from '../input/body-refusals.js';
import { parseHeader } from './header-parameters.js';

/** The head of a part of a form (RFC 7578 §4.2). */
export interface PartHead {
  readonly name: string;
  /** The file name as received, or null if the part is a text field. */
  readonly fileName: string | null;
}

type HeaderLines = Readonly<Record<string, readonly string[] | undefined>>;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const plainEncodings = new Set(['7bit', '8bit', 'binary']);
// These are the only characters that HTML forms escape in names.
const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** Parses the head of a part. `lines` contains the header values as latin1, by header name in lowercase. Throws `VALIDATION_FAILED`. */
export function partHead(lines: HeaderLines): PartHead {
  const [encoding = 'binary', ...encodings] = lines['content-transfer-encoding'] ?? [];
  if (encodings.length > 0 || !plainEncodings.has(encoding.trim().toLowerCase())) {
    throw malformedForm('A form part has a transfer encoding.');
  }
  const [disposition, ...others] = lines['content-disposition'] ?? [];
  const parsed = disposition === undefined || others.length > 0 ? null : parseHeader(toText(disposition));
  const name = parsed?.parameters.get('name');
  if (parsed?.value !== 'form-data' || name === undefined) throw malformedForm('A form part has no name.');
  return { name: unescaped(name), fileName: parseFileName(parsed.parameters) };
}

function parseFileName(parameters: ReadonlyMap<string, string>): string | null {
  const extended = parameters.get('filename*');
  if (extended !== undefined) return decodeExtended(extended);
  const plain = parameters.get('filename');
  return plain === undefined ? null : unescaped(plain);
}

/** Decodes a value in the form of RFC 8187. RFC 7578 forbids this form here, but some clients send it. */
function decodeExtended(value: string): string {
  const [, encoded] = /^utf-8'[^']*'((?:[\w!#$&+.^`|~-]|%[\da-f]{2})*)$/i.exec(value) ?? [];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // The value is invalid UTF-8.
  }
  throw malformedForm('A file name in the form is malformed.');
}

function toText(bytes: string): string {
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    throw malformedForm('A name in the form is not valid UTF-8.');
  }
}

function unescaped(name: string): string {
  return name.replaceAll(/%(?:22|0[DA])/gi, (escape) => escapes[escape.toUpperCase()] ?? escape);
}
