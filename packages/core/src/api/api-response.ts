import type { ByteStream } from '../ports/files/blob-store.js';

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
