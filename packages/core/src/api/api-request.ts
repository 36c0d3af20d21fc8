import type { Readable } from 'node:stream';

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
