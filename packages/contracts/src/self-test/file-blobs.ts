import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileBlobs } from '@crewkit/core';
import type { BlobStore } from '@crewkit/core/adapter';
import type { BlobStoreFixture } from '../ports/blob-store.contract.js';

/** Creates a working blob store in its own directory, and returns what `flaw` makes of it. */
export async function createFileBlobs(
  flaw: (good: BlobStore) => BlobStore = (good) => good,
): Promise<BlobStoreFixture> {
  const directory = await mkdtemp(join(tmpdir(), 'crewkit-blobs-'));
  return {
    blobs: flaw(fileBlobs({ directory })),
    listCaptured: async () => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}
