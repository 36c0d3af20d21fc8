import { createHash } from 'node:crypto';
import type { ByteStream, StoredBlob } from '@crewkit/core/adapter';

/** Forwards a stream and records its size and hash, and whether the source stream failed. The stream can be read only once. */
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
        // Copy the chunk, because the upload buffers chunks until a part is full, and the source may reuse the memory of a chunk.
        yield Buffer.from(next.value);
      }
      ended = true;
    } finally {
      // If the service failed, release the source instead of reading the rest.
      if (!ended && this.failed === null) await source.return?.();
    }
  }

  /** Throws the source stream's error if there is one. */
  rethrow(): void {
    if (this.failed !== null) throw this.failed.error;
  }

  /** Returns the size and hash. Call this once, after the stream has ended. */
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
