import type { BlobStore } from '@crewkit/core/adapter';
import type { BlobSettings } from './settings/blob-settings.js';
/** Opens the blob store. Loads the S3 SDK only if it is used, because it is the largest dependency. */
export declare function openBlobs(blobs: BlobSettings): Promise<BlobStore>;
//# sourceMappingURL=open-blobs.d.ts.map