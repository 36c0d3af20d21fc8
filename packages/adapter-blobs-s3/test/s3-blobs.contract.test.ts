import { blobStoreContract } from '@crewkit/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { s3Blobs } from '../src/index.js';
import { bucket, S3Server } from './s3-server.js';

describe('over s3rver', () => {
  blobStoreContract({
    runner: { describe, it, beforeAll, afterAll },
    async createBlobs() {
      const server = await S3Server.start();
      const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
      return {
        blobs: s3Blobs({ bucket, prefix: 'suite', endpoint: server.url, forcePathStyle: true, credentials }),
        listCaptured: () => Promise.resolve([...server.objects(), ...server.uploads()]),
        close: () => server.dispose(),
      };
    },
  });
});
