import type { Fetch } from '../http/http.js';

/** How much of an upload has been sent. */
export interface UploadProgress {
  /** The number of bytes of the request sent so far. The request contains the files and a small overhead. */
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/**
 * Creates a fetch function that sends a form and reports the upload's progress, which the browser's `fetch` cannot do. Rejects in the same
 * cases as `fetch`.
 */
export function xhrFetch(form: FormData, onProgress: (progress: UploadProgress) => void): Fetch {
  return (request) =>
    new Promise((resolve, reject) => {
      const { signal } = request;
      const xhr = new XMLHttpRequest();
      const abort = (): void => xhr.abort();
      xhr.open(request.method, request.url);
      request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
      xhr.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
      xhr.onload = () => {
        try {
          resolve(toResponse(xhr));
        } catch (error) {
          reject(new TypeError('The answer is none.', { cause: error }));
        }
      };
      xhr.onerror = () => reject(new TypeError('Failed to send.'));
      xhr.onabort = () => reject(new DOMException('Ended by its signal.', 'AbortError'));
      xhr.onloadend = () => signal.removeEventListener('abort', abort);
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      else xhr.send(form);
    });
}

/** Responses with these statuses must not have a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const { status, statusText } = xhr;
  return new Response(bodiless.has(status) ? null : xhr.responseText, { status, statusText, headers });
}
