import type { Readable } from 'node:stream';

/** An HTTP request as an HTTP adapter passes it on, uninterpreted. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query exactly as received, percent-encoding included. */
  readonly target: string;
  /** Lower-case names, as node:http gives them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Address of the TCP peer. */
  readonly remoteAddress: string;
  /** The unread body. */
  readonly body: Readable;
}
