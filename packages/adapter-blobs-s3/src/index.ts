export { s3Blobs } from './s3-blobs.js';
export type { S3BlobsOptions } from './s3-blobs-options.js';
