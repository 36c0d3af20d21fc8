import type { ByteStream } from '../ports/blob-store.js';

/** An HTTP response for an HTTP adapter to send unchanged. */
export interface ApiResponse {
  readonly status: number;
  /** Name, value, name, value … in the flat form that node's `writeHead` sends fastest. */
  readonly headers: readonly string[];
  /** null: no body. The sender of the response reads or releases a stream: see `writeApiResponse`. */
  readonly body: string | Uint8Array | ByteStream | null;
}
