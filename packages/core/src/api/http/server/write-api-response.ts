import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { ByteStream } from '../../../ports/files/blob-store.js';
import type { ApiResponse } from '../../api-messages.js';
import { releaseByteStream, sendByteStream } from './send-byte-stream.js';

/**
 * Sends a response unchanged. Keeps headers that the embedding application has already set, except headers that the
 * response sets too. Sends a streamed body only as fast as the client reads, and always releases the stream.
 */
export function writeApiResponse(raw: ServerResponse, { status, headers, body }: ApiResponse): void {
  // If the embedding application has request timeouts, it might have responded already.
  if (raw.headersSent) return void (isStream(body) && releaseByteStream(body));
  if (isServerClosing(raw)) raw.shouldKeepAlive = false;
  const all = keepCookies(raw, keepVary(raw, headers));
  if (Object.hasOwn(raw, 'writeHead') || raw.getHeaderNames().length > 0) {
    // The application's middleware may wrap `writeHead`, and some middleware (on-headers before 1.1.0) loses headers in the flat form. In
    // addition, if headers are already set, node keeps only the last value of each header name.
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

/** Keeps the embedding application's `Vary` header. Without it, caches could serve a response to the wrong request. */
function keepVary(raw: ServerResponse, headers: readonly string[]): string[] {
  const given = raw.getHeader('Vary');
  if (given === undefined) return [...headers];
  return headers.map((value, index) =>
    index % 2 === 1 && headers[index - 1] === 'Vary' ? mergeVary([given, value].flat().join(', ')) : value,
  );
}

/** Lists each field name once. The application often varies by `Origin` too, if it has CORS headers of its own. */
function mergeVary(list: string): string {
  const names = new Map(list.split(',').map((name) => [name.trim().toLowerCase(), name.trim()]));
  return [...names.values()].join(', ');
}

/** Keeps the embedding application's cookies. The response's cookies use the same header, but must not replace them. */
function keepCookies(raw: ServerResponse, headers: readonly string[]): string[] {
  const given = [raw.getHeader('Set-Cookie') ?? []].flat();
  if (given.length === 0 || !headers.includes('Set-Cookie')) return [...headers];
  return [...headers, ...given.flatMap((cookie) => ['Set-Cookie', String(cookie)])];
}

/**
 * Returns whether the server is closing. Connections must then end after their responses, because `close` waits for connections that stay
 * open.
 */
function isServerClosing({ socket }: ServerResponse): boolean {
  // Node sets this property on every socket that a server accepts, but the types do not declare it.
  const { server } = (socket ?? {}) as Partial<Socket> & { readonly server?: Server };
  return server?.listening === false;
}

function setEach(raw: ServerResponse, headers: readonly string[]): void {
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : []));
  for (const [name] of pairs) raw.removeHeader(name);
  for (const [name, value] of pairs) raw.appendHeader(name, value);
}
