import { fileBlobs } from '@crewkit/core';
/** Opens the blob store. Loads the S3 SDK only if it is used, because it is the largest dependency. */
export async function openBlobs(blobs) {
    if (blobs.kind === 'directory')
        return fileBlobs({ directory: blobs.path });
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
//# sourceMappingURL=open-blobs.js.map