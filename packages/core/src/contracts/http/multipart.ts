import { randomUUID } from 'node:crypto';

/** Part of a form. What is no text is a file's content. */
export interface FormPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Absent: a field. */
  readonly fileName?: string;
  /** Instead of the head that `name` and `fileName` make: its lines, without the last blank one. */
  readonly head?: string;
}

export interface MultipartBody {
  readonly headers: { readonly 'Content-Type': string };
  readonly bytes: Buffer;
}

/** Which boundary, and what stands at its end: for forms that are wrong. */
export interface MultipartOptions {
  readonly boundary?: string;
  /** Instead of `--boundary--` and a line break. */
  readonly end?: string;
}

/** A form in the bytes of RFC 7578, as browsers write them. Nothing is escaped: names may be what no browser would send. */
export function multipart(parts: readonly FormPart[], options: MultipartOptions = {}): MultipartBody {
  const { boundary = `suite-${randomUUID()}` } = options;
  const { end = `--${boundary}--\r\n` } = options;
  const bytes = Buffer.concat([
    ...parts.map(({ content, ...part }) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]),
    ),
    Buffer.from(end),
  ]);
  return { headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` }, bytes };
}

/** A file of an upload. */
export function filePart(content: string | Uint8Array, fileName = 'file.bin'): FormPart {
  return { name: 'files', fileName, content };
}

/** An upload of these files, with these fields in front. */
export function upload(files: readonly FormPart[], fields: Readonly<Record<string, string>> = {}): MultipartBody {
  const texts = Object.entries(fields).map(([name, content]) => ({ name, content }));
  return multipart([...texts, ...files]);
}

function headOf({ name, fileName, head }: Omit<FormPart, 'content'>): string {
  if (head !== undefined) return head;
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  if (fileName === undefined) return disposition;
  return `${disposition}; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
}
