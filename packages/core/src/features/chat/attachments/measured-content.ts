import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ByteStream } from '../../../ports/files/blob-store.js';

/**
 * Passes on the bytes of a file while it is received, and keeps a copy of the first bytes. Can be iterated only once. Throws
 * `PAYLOAD_TOO_LARGE` as soon as the file exceeds the size limit.
 */
export class MeasuredContent {
  private readonly firstChunks: Uint8Array[] = [];
  private size = 0;
  private headSize = 0;

  constructor(
    private readonly content: ByteStream,
    private readonly limits: { readonly bytes: number; readonly headBytes: number },
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of this.content) {
      this.size += chunk.byteLength;
      if (this.size > this.limits.bytes)
        throw new CrewkitError('PAYLOAD_TOO_LARGE', { detail: 'A file is too large.' });
      this.keepHead(chunk);
      yield chunk;
    }
  }

  /** Returns the first `headBytes` bytes of the file, or all bytes that were passed on so far if there are fewer. */
  head(): Uint8Array {
    const head = new Uint8Array(this.headSize);
    let filled = 0;
    for (const chunk of this.firstChunks) {
      head.set(chunk, filled);
      filled += chunk.byteLength;
    }
    return head;
  }

  private keepHead(chunk: Uint8Array): void {
    const missing = this.limits.headBytes - this.headSize;
    if (missing <= 0 || chunk.byteLength === 0) return;
    // The bytes are copied, because a view of a few bytes would keep the whole chunk in memory.
    const part = new Uint8Array(chunk.subarray(0, missing));
    this.firstChunks.push(part);
    this.headSize += part.byteLength;
  }
}
