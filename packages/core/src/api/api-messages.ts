import type { Readable } from 'node:stream';
import type { ByteStream } from '../ports/files/blob-store.js';

/** An HTTP request as passed on by an HTTP adapter, without any interpretation. */
export interface ApiRequest {
  readonly method: string;
  /** The path and query exactly as received, including percent-encoding. */
  readonly target: string;
  /** The headers with lower-case names, as node:http provides them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address of the TCP peer. */
  readonly remoteAddress: string;
  /** The unread body. */
  readonly body: Readable;
}

/** An HTTP response that an HTTP adapter sends unchanged. */
export interface ApiResponse {
  readonly status: number;
  /** The headers in the flat form name, value, name, value …, which node's `writeHead` sends fastest. */
  readonly headers: readonly string[];
  /**
   * The body, or null if the response has none. If the body is a stream, the code that sends the response must read or release it (see
   * `writeApiResponse`).
   */
  readonly body: string | Uint8Array | ByteStream | null;
}
