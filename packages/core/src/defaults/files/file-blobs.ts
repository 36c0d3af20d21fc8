import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isUuid } from '../../domain/uuid.js';
import { checkOptions, text } from '../../options/index.js';
import type { BlobStore, ByteRange, ByteStream, StoredBlob } from '../../ports/files/blob-store.js';
import { FileByteStream, keeping } from './file-byte-stream.js';

// Only the server is allowed to read users' files.
const ownFolder = 0o700;
const ownFile = 0o600;

export interface FileBlobsOptions {
  /**
   * The directory, which is created when it is first needed. No other software is allowed to use it. Processes that share the directory
   * share the blobs.
   */
  readonly directory: string;
}

/**
 * Creates a store that keeps each blob in a file below `blobs`, in folders that are named after the last digits of the blob's key. Unlike
 * the first digits, the last digits are evenly distributed. A write goes to a temporary file below `tmp`, which is moved to `blobs` once it
 * is fully on the disk. There are therefore no partial blobs, and a crash loses no blob whose write has resolved. `blobs` and `tmp` must be
 * on the same file system. Throws an `OptionsError` for invalid options.
 *
 * @example
 * const blobs = fileBlobs({ directory: './data/blobs' });
 */
export function fileBlobs(options: FileBlobsOptions): BlobStore {
  checkOptions<FileBlobsOptions>('fileBlobs', { directory: text('the path of a folder') }, options);
  return new FileBlobs(options.directory);
}

class FileBlobs implements BlobStore {
  private readonly blobs: string;
  private readonly unfinished: string;

  constructor(directory: string) {
    this.blobs = join(directory, 'blobs');
    this.unfinished = join(directory, 'tmp');
  }

  async write(key: string, content: ByteStream): Promise<StoredBlob> {
    const path = this.toPath(key);
    const temporary = join(this.unfinished, randomUUID());
    try {
      const stored = await this.fill(temporary, content);
      await keeping(() => this.publish(temporary, path));
      return stored;
    } catch (error) {
      // The original error is reported. If the file cannot be removed now, `deleteUnfinished` removes it later.
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<ByteStream | null> {
    const path = this.toPath(key);
    const file = await keeping(() => orNull(open(path, 'r')));
    if (file === null) return null;
    try {
      const { first, last } = range ?? { first: 0, last: (await keeping(() => file.stat())).size - 1 };
      return new FileByteStream(file, { first, last });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    const paths = keys.map((key) => this.toPath(key));
    for (const path of paths) await keeping(() => rm(path, { force: true }));
  }

  /** Removes unfinished writes whose last byte was written before `before`. A slow write that is still running is therefore not removed. */
  async deleteUnfinished(before: Date): Promise<number> {
    const names = (await keeping(() => orNull(readdir(this.unfinished)))) ?? [];
    let removed = 0;
    for (const name of names) {
      const path = join(this.unfinished, name);
      const found = await keeping(() => orNull(stat(path)));
      if (found === null || found.mtime >= before) continue;
      await keeping(() => rm(path, { force: true }));
      removed += 1;
    }
    return removed;
  }

  /** Writes one chunk at a time, and reads the stream no faster than the disk writes (backpressure). */
  private async fill(path: string, content: ByteStream): Promise<StoredBlob> {
    const hash = createHash('sha256');
    let size = 0;
    const file = await keeping(() => this.create(path));
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.byteLength;
        await keeping(() => file.appendFile(chunk));
      }
      await keeping(() => file.sync());
    } finally {
      // Some file systems report a full disk only when the file is closed.
      await keeping(() => file.close());
    }
    return { size, sha256: hash.digest('hex') };
  }

  private async create(path: string): Promise<FileHandle> {
    await mkdir(this.unfinished, { recursive: true, mode: ownFolder });
    return open(path, 'wx', ownFile);
  }

  private async publish(temporary: string, path: string): Promise<void> {
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: ownFolder });
    await rename(temporary, path);
    // The file's name is durable only when every folder above it is durable. A concurrent write could have created these folders just
    // before.
    for (const each of [folder, dirname(folder), this.blobs, dirname(this.blobs)]) await syncFolder(each);
  }

  /** Returns the path of a key. Throws an Error unless the key is a UUID, so that a key is never a path itself. */
  private toPath(key: string): string {
    if (!isUuid(key)) throw new Error('The key of a blob must be a lowercase UUID.');
    return join(this.blobs, key.slice(-2), key.slice(-4, -2), key);
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and makes names durable without this step.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns the result, or null if there is no such file. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
