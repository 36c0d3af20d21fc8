import { answer } from '../http/answer.js';
import { plainFetch, type Fetch, type Http } from '../http/http.js';
import { createRandomId } from '../create-random-id.js';
import type { Message } from '../schemas.js';
import { readForm, type OutgoingFiles } from './outgoing-files.js';
import { xhrFetch, type UploadProgress } from './xhr-fetch.js';

export interface UploadTools {
  /** Sends requests as the signed-in user. */
  readonly http: Http;
  /** Wraps a fetch function so that its requests carry the access token or API key. */
  readonly authorize: (send: Fetch) => Fetch;
  /** The client's fetch function, wrapped by `plainFetch`. */
  readonly send: Fetch;
}

/** Options of an upload. */
export interface UploadOptions {
  /**
   * Called during the upload. If this is set, the request uses `XMLHttpRequest` instead of the `fetch` in the client's options. In
   * environments without `XMLHttpRequest`, such as Node, `onProgress` is called once, at the end.
   */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Aborts the upload, which then rejects with `ABORTED`. The message may have been posted nevertheless. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the function `client.chats.sendFiles`, which posts one message with all files. It never posts a message with only some of the
 * files.
 */
export function uploadFiles(tools: UploadTools) {
  return (conversationId: string, message: OutgoingFiles, options: UploadOptions = {}): Promise<Message> => {
    const form = readForm({ ...message, clientMessageId: message.clientMessageId ?? createRandomId() });
    return answer(
      tools.http.POST('/api/chats/{conversationId}/messages/attachments', {
        params: { path: { conversationId } },
        // `sendForm` adds the form to each attempt: if the request itself contained the form, cloning the request for a retry would keep up
        // to 100 MiB in memory.
        body: { files: [] },
        bodySerializer: () => undefined,
        fetch: tools.authorize(sendForm(tools.send, form, options)),
      }),
    );
  };
}

function sendForm(send: Fetch, form: FormData, { onProgress, signal }: UploadOptions): Fetch {
  const byXhr = onProgress !== undefined && typeof XMLHttpRequest !== 'undefined';
  const transport = byXhr ? plainFetch(xhrFetch(form, onProgress)) : send;
  return async (request) => {
    const signals = signal === undefined ? request.signal : AbortSignal.any([request.signal, signal]);
    const withSignal = new Request(request, { signal: signals, ...(byXhr ? {} : { body: form }) });
    const response = await transport(withSignal);
    if (!byXhr && onProgress !== undefined) onProgress(toTotal(form));
    return response;
  };
}

function toTotal(form: FormData): UploadProgress {
  const sizes = form.getAll('files').map((file) => (typeof file === 'string' ? 0 : file.size));
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  return { sentBytes: totalBytes, totalBytes };
}
