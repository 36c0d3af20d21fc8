import type { ByteStream } from '../ports/blob-store.js';

/** An HTTP response for an HTTP adapter to send as it is. */
export interface ApiResponse {
  readonly status: number;
  /** Name, value, name, value … in the flat form that node's `writeHead` sends fastest. */
  readonly headers: readonly string[];
  /** null: no body. A stream is read by whoever sends the response, or let go of: see `writeApiResponse`. */
  readonly body: string | Uint8Array | ByteStream | null;
}
