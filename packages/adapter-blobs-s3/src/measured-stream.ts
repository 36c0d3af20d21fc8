import { createHash } from 'node:crypto';
import type { ByteStream, StoredBlob } from '@crewkit/core/ports';

/** Forwards a stream once and records its size and hash, and whether the source stream failed. */
export class MeasuredStream implements AsyncIterable<Uint8Array> {
  private readonly hash = createHash('sha256');
  private size = 0;
  private failed: { readonly error: unknown } | null = null;

  constructor(private readonly content: ByteStream) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    const source = this.content[Symbol.asyncIterator]();
    let ended = false;
    try {
      for (let next = await this.pull(source); next.done !== true; next = await this.pull(source)) {
        this.hash.update(next.value);
        this.size += next.value.byteLength;
        // The upload buffers chunks until a part is full, and the source may reuse the memory of its chunk.
        yield Buffer.from(next.value);
      }
      ended = true;
    } finally {
      // The service failed, so the rest of the source is not read.
      if (!ended && this.failed === null) await source.return?.();
    }
  }

  /** Throws the source stream's error if the source stream failed. */
  rethrow(): void {
    if (this.failed !== null) throw this.failed.error;
  }

  /** Returns the measurements. Call once, at the end. */
  measure(): StoredBlob {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }

  private async pull(source: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
    try {
      return await source.next();
    } catch (error) {
      this.failed = { error };
      throw error;
    }
  }
}
