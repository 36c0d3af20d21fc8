/** Bytes as they come: chunks of any length. */
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
 * Keeps the bytes of attachments, each under a key that is a lower-case UUID: every method rejects any other, and does
 * nothing then. A blob never changes.
 */
export interface BlobStore {
  /**
   * Stores what the stream gives, without ever holding more of it than a few chunks. When it resolves, the bytes are durable;
   * when the stream fails, it rejects with the stream's own error and nothing is left. Rejects with `UNAVAILABLE` if the bytes
   * cannot be kept. A key is written once: what a second write to the same key does is not said.
   */
  write(key: string, content: ByteStream): Promise<StoredBlob>;
  /**
   * The bytes, all of them or those of the range; null if there is no such blob. Whoever stops early lets go of what stands behind:
   * by leaving the loop, or by `return()` of the iterator if it was never begun. Rejects with `UNAVAILABLE`.
   */
  read(key: string, range?: ByteRange): Promise<ByteStream | null>;
  /** Removes blobs; those that are not there do no harm. Rejects with `UNAVAILABLE`. */
  delete(keys: readonly string[]): Promise<void>;
  /** Removes what writes that were begun before `before` have left behind without ending: a process was killed. Returns how many. */
  deleteUnfinished(before: Date): Promise<number>;
}
