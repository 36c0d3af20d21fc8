/** A stream of bytes in chunks of any length. */
export type ByteStream = AsyncIterable<Uint8Array>;

export interface StoredBlob {
  readonly size: number;
  /** The hash in hexadecimal. */
  readonly sha256: string;
}

/** A range of bytes within a blob. Both ends are inclusive: `{ first: 0, last: 0 }` is the first byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Stores the bytes of attachments. Each blob has a key that is a lower-case UUID; every method rejects any other key and does nothing.
 * Blobs are immutable.
 */
export interface BlobStore {
  /**
   * Stores the stream without ever buffering more than a few chunks. When the promise resolves, the bytes are durable. When the stream
   * fails, the promise rejects with the stream's own error and nothing is left behind. Rejects with `UNAVAILABLE` if the bytes cannot be
   * stored. Callers write each key only once: the effect of a second write to the same key is unspecified.
   */
  write(key: string, content: ByteStream): Promise<StoredBlob>;
  /**
   * Returns all bytes of the blob, or the bytes of the range, or null if there is no such blob. A caller that stops early releases the
   * underlying resources by leaving the loop. If iteration was never started, the caller calls the iterator's `return()`. Rejects with
   * `UNAVAILABLE` if the bytes cannot be read.
   */
  read(key: string, range?: ByteRange): Promise<ByteStream | null>;
  /** Removes the blobs and ignores missing ones. Rejects with `UNAVAILABLE` if they cannot be removed. */
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Removes the remains of unfinished writes, such as a killed process leaves, if the writes began before `before`. Returns the number of
   * removed remains.
   */
  deleteUnfinished(before: Date): Promise<number>;
}
