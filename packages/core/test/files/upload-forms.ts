import { Readable } from 'node:stream';

import { expect } from 'vitest';

import type { ApiRequest } from '../../src/api/api-messages.js';
import { withForm } from '../../src/api/http/forms/with-form.js';
import { uploadFields } from '../../src/api/chat/upload.schemas.js';
import type { UploadFields, UploadForm } from '../../src/ports/files/upload-form.js';

export const description = { fields: uploadFields };
export const head = (name: string, fileName?: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`;
export const end = '--b--\r\n';

export function getRequest(body: Readable, headers: ApiRequest['headers'] = {}): ApiRequest {
  const type = { 'content-type': 'multipart/form-data; boundary=b', ...headers };
  return { method: 'POST', target: '/', headers: type, remoteAddress: '', body };
}

export interface Received {
  readonly files: readonly (readonly [string, Buffer])[];
  readonly fields: UploadFields;
}

export async function receive(form: UploadForm): Promise<Received> {
  const files: [string, Buffer][] = [];
  for await (const { fileName, content } of form.files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    files.push([fileName, Buffer.concat(chunks)]);
  }
  return { files, fields: form.fields() };
}

export const read = (...pieces: readonly (string | Buffer)[]): Promise<Received> =>
  withForm(description, getRequest(Readable.from(pieces.map((piece) => Buffer.from(piece)))), receive);
export const invalid = expect.objectContaining({ code: 'VALIDATION_FAILED' }) as unknown;
