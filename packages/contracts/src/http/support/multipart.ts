import { randomUUID } from 'node:crypto';

/** A part of a form. Bytes are a file's content. */
export interface FormPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The file name. Omit it for a field. */
  readonly fileName?: string;
  /** The lines of the head, without the final blank line. They replace the head built from `name` and `fileName`. */
  readonly head?: string;
}

/** A complete image of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface MultipartBody {
  readonly headers: { readonly 'Content-Type': string };
  readonly bytes: Buffer;
}

/** The boundary and the end of the form, for malformed forms. */
export interface MultipartOptions {
  readonly boundary?: string;
  /** The end of the form. It replaces `--boundary--` and a line break. */
  readonly end?: string;
}

/** Encodes a form as browsers do (RFC 7578). Names are not escaped, so tests can use names that no browser would send. */
export function multipart(parts: readonly FormPart[], options: MultipartOptions = {}): MultipartBody {
  const { boundary = `suite-${randomUUID()}` } = options;
  const { end = `--${boundary}--\r\n` } = options;
  const bytes = Buffer.concat([
    ...parts.map(({ content, ...part }) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\n${parseHead(part)}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]),
    ),
    Buffer.from(end),
  ]);
  return { headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` }, bytes };
}

/** Creates an upload's file. */
export function filePart(content: string | Uint8Array, fileName = 'file.bin'): FormPart {
  return { name: 'files', fileName, content };
}

/** Creates an upload of these files, preceded by these fields. */
export function upload(files: readonly FormPart[], fields: Readonly<Record<string, string>> = {}): MultipartBody {
  const texts = Object.entries(fields).map(([name, content]) => ({ name, content }));
  return multipart([...texts, ...files]);
}

function parseHead({ name, fileName, head }: Omit<FormPart, 'content'>): string {
  if (head !== undefined) return head;
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  if (fileName === undefined) return disposition;
  return `${disposition}; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
}
