import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { ByteStream } from '../ports/blob-store.js';
import type { ApiResponse } from './api-response.js';
import { releaseByteStream, sendByteStream } from './send-byte-stream.js';

/**
 * Sends a response unchanged. Headers already set by the host are kept unless the response has them too. A streamed body is sent as fast
 * as the client reads, and always released.
 */
export function writeApiResponse(raw: ServerResponse, { status, headers, body }: ApiResponse): void {
  // A host with request timeouts may have responded in the meantime.
  if (raw.headersSent) return void (isStream(body) && releaseByteStream(body));
  if (isServerClosing(raw)) raw.shouldKeepAlive = false;
  const all = keepCookies(raw, keepVary(raw, headers));
  if (Object.hasOwn(raw, 'writeHead') || raw.getHeaderNames().length > 0) {
    // Host middleware wraps it, and some (on-headers before 1.1.0) loses headers in the flat form; node too loses all but the last of one
    // name if headers are already set.
    setEach(raw, all);
    raw.writeHead(status);
  } else {
    raw.writeHead(status, all);
  }
  if (isStream(body)) void sendByteStream(raw, { stream: body, length: lengthIn(headers) });
  else raw.end(body ?? undefined);
}

function isStream(body: ApiResponse['body']): body is ByteStream {
  return body !== null && typeof body !== 'string' && !(body instanceof Uint8Array);
}

function lengthIn(headers: readonly string[]): number | null {
  const at = headers.indexOf('Content-Length');
  return at === -1 ? null : Number(headers[at + 1]);
}

/** Keeps the host's `Vary`: without it, caches would mix up responses. */
function keepVary(raw: ServerResponse, headers: readonly string[]): string[] {
  const given = raw.getHeader('Vary');
  if (given === undefined) return [...headers];
  return headers.map((value, index) =>
    index % 2 === 1 && headers[index - 1] === 'Vary' ? [given, value].flat().join(', ') : value,
  );
}

/** Keeps the host's cookies: they share the header's name, but are not replaced. */
function keepCookies(raw: ServerResponse, headers: readonly string[]): string[] {
  const given = [raw.getHeader('Set-Cookie') ?? []].flat();
  if (given.length === 0 || !headers.includes('Set-Cookie')) return [...headers];
  return [...headers, ...given.flatMap((cookie) => ['Set-Cookie', String(cookie)])];
}

/** When the server is closing, connections end with their responses: `close` waits for those that stay open. */
function isServerClosing({ socket }: ServerResponse): boolean {
  // Node sets it on every socket that a server accepts; the types do not include it.
  const { server } = (socket ?? {}) as Partial<Socket> & { readonly server?: Server };
  return server?.listening === false;
}

function setEach(raw: ServerResponse, headers: readonly string[]): void {
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : []));
  for (const [name] of pairs) raw.removeHeader(name);
  for (const [name, value] of pairs) raw.appendHeader(name, value);
}
