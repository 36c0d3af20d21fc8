import { S3Client } from '@aws-sdk/client-s3';

import type { S3BlobsOptions } from './s3-blobs-options.js';

const connectWithinMs = 5_000;
// Each concurrent download occupies a socket, and the SDK's default of 50 sockets would be too few.
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
    // Do not add the checksums that the SDK adds to every request by default, because some S3-compatible services do not support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithinMs,
      // This timeout covers the time until the head of the response has arrived.
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      // A slow reader must not abort the download. `readObjectBody` has its own timeout for the body.
      socketTimeout: 0,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
}
