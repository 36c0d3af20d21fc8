import { FileBlobStore } from '@crewkit/core/defaults';
import type { BlobStore } from '@crewkit/core/ports';

import type { BlobSettings } from './blob-settings.js';

/** Loads the SDK of S3 only where it is used: it is the largest dependency of all. */
export async function openBlobs(blobs: BlobSettings): Promise<BlobStore> {
  if (blobs.kind === 'directory') return new FileBlobStore({ directory: blobs.path });
  const { s3Blobs } = await import('@crewkit/adapter-blobs-s3');
  const { bucket, prefix, region, endpoint, pathStyle } = blobs;
  return s3Blobs({
    bucket,
    prefix,
    region: region ?? undefined,
    endpoint: endpoint ?? undefined,
    forcePathStyle: pathStyle,
  });
}
