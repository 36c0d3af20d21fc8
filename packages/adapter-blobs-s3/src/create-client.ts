import { S3Client } from '@aws-sdk/client-s3';

import type { S3BlobsOptions } from './s3-blobs-options.js';

const connectWithinMs = 5_000;
// The SDK's own 50 are fewer than may be listening to music at once, each of whom holds one.
const maxSockets = 500;

/** Connects when it is used first. */
export function createClient(options: S3BlobsOptions, answerWithinMs: number): S3Client {
  const { region, endpoint, forcePathStyle = false, credentials } = options;
  const usedRegion = region ?? (endpoint === undefined ? undefined : 'us-east-1');
  return new S3Client({
    ...(usedRegion === undefined ? {} : { region: usedRegion }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    forcePathStyle,
    // Not all that speak the protocol know the checksums that the SDK would add to every request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithinMs,
      // Up to the head of the answer.
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      // Whoever is slow to read is no reason to hang up on the service: its body has a limit of its own, in `readBody`.
      socketTimeout: 0,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
}
