import { S3Client } from '@aws-sdk/client-s3';

import type { S3BlobsOptions } from './s3-blobs-options.js';

const connectWithinMs = 5_000;
// The SDK's default of 50 is less than the number of concurrent downloads, each of which occupies a socket.
const maxSockets = 500;

/** Creates an S3 client, which connects on first use. */
export function createClient(options: S3BlobsOptions, answerWithinMs: number): S3Client {
  const { region, endpoint, forcePathStyle = false, credentials } = options;
  const usedRegion = region ?? (endpoint === undefined ? undefined : 'us-east-1');
  return new S3Client({
    ...(usedRegion === undefined ? {} : { region: usedRegion }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    forcePathStyle,
    // Some S3-compatible services do not support the checksums that the SDK would add to every request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithinMs,
      // This timeout ends when the head of the response arrives.
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      // Slow readers must not abort the download, because `readObjectBody` has its own timeout for the body.
      socketTimeout: 0,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
}
