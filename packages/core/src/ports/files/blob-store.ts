/** A stream of bytes in chunks of any length. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** The result of writing a blob. */
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
 * Stores the bytes of attachments. Each blob has a key, which must be a lower-case UUID. Every method must reject keys of any other form
 * without doing anything. Blobs are immutable.
 */
export interface BlobStore {
  /**
   * Stores the stream without ever buffering more than a few chunks. When the promise resolves, the bytes are durable. When the stream
   * fails, the promise rejects with the stream's own error, and none of the bytes are kept. Rejects with `UNAVAILABLE` if the bytes cannot
   * be stored. Callers must write each key only once, because the effect of a second write to the same key is unspecified.
   */
  write(key: string, content: ByteStream): Promise<StoredBlob>;
  /**
   * Returns the bytes of the range, or of the whole blob if no range is given. Returns null if there is no such blob. To release the
   * underlying resources, a caller that stops reading early must leave its `for await` loop, and a caller that never starts to iterate must
   * call the iterator's `return()`. Rejects with `UNAVAILABLE` if the bytes cannot be read.
   */
  read(key: string, range?: ByteRange): Promise<ByteStream | null>;
  /** Removes the blobs and ignores missing ones. Rejects with `UNAVAILABLE` if they cannot be removed. */
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Removes the partial data of writes that began before the time `before` and never finished, for example because the process was killed.
   * Returns the number of writes whose data was removed.
   */
  deleteUnfinished(before: Date): Promise<number>;
}
