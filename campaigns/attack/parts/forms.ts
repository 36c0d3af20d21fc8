const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==',
  'base64',
);

const boundary = 'crewkit-campaign-boundary';
/** Looks like the boundary until its last character. */
export const almostBoundary = `\r\n--${boundary.slice(0, -1)}`;
/** The media type of the forms of `toFileForm` and `toForm`. */
export const formType = `multipart/form-data; boundary=${boundary}`;

/** Returns a form with one file. The name is not escaped, including quotation marks and line breaks. */
export function toFileForm(fileName: string, bytes: Buffer = png): Buffer {
  const disposition = `Content-Disposition: form-data; name="files"; filename="${fileName}"`;
  const head = `--${boundary}\r\n${disposition}\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Returns a form of parts, each with its headers, an empty line and its content. */
export function toForm(...parts: readonly string[]): string {
  return `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
}
