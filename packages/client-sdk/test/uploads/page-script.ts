// Runs in the page of the test, and uploads files as an app does.
import { createHttp } from '../../src/http/create-http.js';
import { plainFetch } from '../../src/http/http.js';
import { CrewkitError } from '../../src/crewkit-error.js';
import { uploadFiles } from '../../src/uploads/upload-files.js';
import type { UploadProgress } from '../../src/uploads/xhr-fetch.js';
import { authorizeBy } from './test-tokens.js';

declare const TEST_BASE_PATH: string;

export interface UploadOrder {
  readonly conversationId: string;
  /** The tokens; those that the server refuses come first. */
  readonly tokens: readonly string[];
  readonly sizeBytes: number;
  readonly clientMessageId?: string;
  /** Aborts the upload by its signal after this many bytes. */
  readonly abortAfterBytes?: number;
}

export interface UploadReport {
  readonly messageId?: string;
  readonly fileNames?: readonly string[];
  readonly code?: string;
  readonly progress: readonly UploadProgress[];
}

export interface UploadPage {
  /** Uploads one file with the given size. */
  readonly upload: (order: UploadOrder) => Promise<UploadReport>;
}

async function upload(order: UploadOrder): Promise<UploadReport> {
  const { conversationId, tokens, sizeBytes, clientMessageId, abortAfterBytes = Infinity } = order;
  const send = plainFetch((request) => fetch(request));
  const http = createHttp({ baseUrl: '', basePath: TEST_BASE_PATH, fetch: send });
  const sendFiles = uploadFiles({ http, send, authorize: authorizeBy(tokens) });
  const progress: UploadProgress[] = [];
  const ending = new AbortController();
  const onProgress = (step: UploadProgress): void => {
    progress.push(step);
    if (step.sentBytes >= abortAfterBytes) ending.abort();
  };
  const files = [new File([new Uint8Array(sizeBytes)], 'größe.bin')];
  const message = { files, body: 'Look', ...(clientMessageId !== undefined && { clientMessageId }) };
  try {
    const { id, attachments } = await sendFiles(conversationId, message, { onProgress, signal: ending.signal });
    return { messageId: id, fileNames: attachments.map(({ fileName }) => fileName), progress };
  } catch (error) {
    if (!CrewkitError.is(error)) throw error;
    return { code: error.code, progress };
  }
}

Object.assign(window, { uploadPage: { upload } satisfies UploadPage });
