/** A raw email as an email program would show it. The decoder does not use nodemailer, so that it does not share nodemailer's bugs. */
export interface DecodedMail {
  /** The headers in order, with names in lowercase. Folded lines are joined and encoded words are decoded. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  readonly html: string;
}

export function decodeMail(raw: string): DecodedMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(toValue(headers, 'content-type'))?.[1];
  const parts =
    boundary === undefined
      ? [raw]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => part.replace(/^\r\n/, ''));
  const readContent = (type: string): string => {
    const part = parts.map(split).find((each) => toValue(each.headers, 'content-type').startsWith(type));
    return part === undefined ? '' : decodeBody(part.body, toValue(part.headers, 'content-transfer-encoding'));
  };
  return { headers, text: readContent('text/plain'), html: readContent('text/html') };
}

export function toValue(headers: DecodedMail['headers'], name: string): string {
  return headers.find(([each]) => each === name)?.[1] ?? '';
}

function split(raw: string): { headers: [string, string][]; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers, body: raw.slice(end + 4) };
}

/** Decodes encoded words (RFC 2047). Whitespace between two encoded words is ignored. */
function decodeWords(value: string): string {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1');
  const words = [...joined.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=|([^=]+|=)/gi)];
  const bytes = words.map(([, encoding, content = '', plain]) => {
    if (plain !== undefined) return Buffer.from(plain);
    return encoding?.toLowerCase() === 'b'
      ? Buffer.from(content, 'base64')
      : quotedPrintable(content.replace(/_/g, ' '));
  });
  return Buffer.concat(bytes).toString('utf8');
}

function decodeBody(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding.toLowerCase() === 'quoted-printable') return quotedPrintable(body).toString('utf8');
  return Buffer.from(body, 'latin1').toString('utf8');
}

/** Decodes quoted-printable text (RFC 2045 §6.7). */
function quotedPrintable(text: string): Buffer {
  const unfolded = text.replace(/=\r\n/g, '');
  return Buffer.from(
    unfolded.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}
