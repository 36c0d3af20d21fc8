/** A stream of bytes in chunks of any length. */
export type ByteStream = AsyncIterable<Uint8Array>;

export interface StoredBlob {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Both inclusive, both within the blob: `{ first: 0, last: 0 }` is its first byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Stores the bytes of attachments, each under a key that is a lower-case UUID: every method rejects any other key and does nothing. Blobs
 * are immutable.
 */
export interface BlobStore {
  /**
   * Stores the stream without ever buffering more than a few chunks. When it resolves, the bytes are durable; when the stream fails, it
   * rejects with the stream's own error and leaves nothing behind. Rejects with `UNAVAILABLE` if the bytes cannot be stored. A key is
   * written once: the effect of a second write to the same key is unspecified.
   */
  write(key: string, content: ByteStream): Promise<StoredBlob>;
  /**
   * Returns the bytes, all of them or those of the range; null if there is no such blob. A caller that stops early releases the
   * underlying resources by leaving the loop, or by `return()` of the iterator if it was never started. Rejects with `UNAVAILABLE`.
   */
  read(key: string, range?: ByteRange): Promise<ByteStream | null>;
  /** Removes blobs; missing ones are ignored. Rejects with `UNAVAILABLE`. */
  delete(keys: readonly string[]): Promise<void>;
  /** Removes the remains of unfinished writes that began before `before`, as a killed process leaves them. Returns how many. */
  deleteUnfinished(before: Date): Promise<number>;
}
