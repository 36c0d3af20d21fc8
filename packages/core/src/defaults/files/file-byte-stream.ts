import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from '../../ports/files/blob-store.js';
import { CrewkitError } from '../../errors/crewkit-error.js';

const chunkBytes = 64 * 1024;

/**
 * Reads part of an open file on demand, chunk by chunk. Closes the file after the last chunk, or when `return()` is called. It can
 * therefore be read only once. This class is not a generator, because a generator that was never started would not run any cleanup on
 * `return()`, and the file would stay open.
 */
export class FileByteStream implements AsyncIterableIterator<Uint8Array, undefined> {
  private position: number;
  private closed = false;

  constructor(
    private readonly file: FileHandle,
    private readonly range: ByteRange,
  ) {
    this.position = range.first;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.closed) return { done: true, value: undefined };
    const length = Math.min(chunkBytes, this.range.last + 1 - this.position);
    if (length <= 0) return this.return();
    try {
      return { done: false, value: await keeping(() => this.chunk(length)) };
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    if (!this.closed) {
      this.closed = true;
      // This waits for a read in progress.
      await this.file.close();
    }
    return { done: true, value: undefined };
  }

  private async chunk(length: number): Promise<Uint8Array> {
    const { bytesRead, buffer } = await this.file.read(Buffer.allocUnsafe(length), 0, length, this.position);
    // The length has already been announced to the client, so a shorter result must not look complete.
    if (bytesRead === 0) throw new Error('The blob has become shorter.');
    this.position += bytesRead;
    return buffer.subarray(0, bytesRead);
  }
}

/** Runs `work` and converts disk errors (a full or broken disk, or missing permissions) to `UNAVAILABLE`. */
export async function keeping<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CrewkitError('UNAVAILABLE', { cause: error });
  }
}
