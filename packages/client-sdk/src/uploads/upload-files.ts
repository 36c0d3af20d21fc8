import { answer } from '../answer.js';
import { authorizedFetch, plainFetch, type Fetch, type Http } from '../http.js';
import { randomId } from '../random-id.js';
import type { Message } from '../schemas.js';
import type { SessionTokens } from '../session/session-tokens.js';
import { formOf, type OutgoingFiles } from './outgoing-files.js';
import { xhrFetch, type UploadProgress } from './xhr-fetch.js';

export interface UploadTools {
  /** Requests of whoever is signed in. */
  readonly http: Http;
  readonly tokens: SessionTokens;
  /** As `plainFetch` makes it. */
  readonly send: Fetch;
}

export interface UploadOptions {
  /**
   * Called while the request goes out. With it the request is made by `XMLHttpRequest`, if there is one, and not by the `fetch` of
   * the client's options; without one (Node) it is called once, in the end.
   */
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Ends it with `ABORTED`. The message may have arrived. */
  readonly signal?: AbortSignal;
}

/** Behind `client.chats.sendFiles`: one message of all the files, or nothing. */
export function uploadFiles(tools: UploadTools) {
  return (conversationId: string, message: OutgoingFiles, options: UploadOptions = {}): Promise<Message> => {
    const form = formOf({ ...message, clientMessageId: message.clientMessageId ?? randomId() });
    return answer(
      tools.http.POST('/api/chats/{conversationId}/messages/attachments', {
        params: { path: { conversationId } },
        // The form is added below, once for each try: a request that is cloned for the second would keep 100 MiB in memory.
        body: { files: [] },
        bodySerializer: () => undefined,
        fetch: authorizedFetch(sendForm(tools.send, form, options), tools.tokens),
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
    if (!byXhr && onProgress !== undefined) onProgress(wholeOf(form));
    return response;
  };
}

function wholeOf(form: FormData): UploadProgress {
  const sizes = form.getAll('files').map((file) => (typeof file === 'string' ? 0 : file.size));
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  return { sentBytes: totalBytes, totalBytes };
}
