import type { BlobStore } from '@crewkit/core/ports';

import { S3BlobStore } from './s3-blob-store.js';
import type { S3BlobsOptions } from './s3-blobs-options.js';

/** Keeps blobs in a bucket that is there already. Throws a TypeError if an option makes no sense; asks the service nothing yet. */
export function s3Blobs(options: S3BlobsOptions): BlobStore {
  return new S3BlobStore(options);
}
