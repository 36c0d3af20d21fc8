import { AesGcmSecretBox, FileBlobStore } from '@crewkit/core';
import { createBackgroundJobs, type BackgroundJobs } from '@crewkit/core/internal';
import type { HttpClient } from './http-client.js';
import { appOrigin, fixtureEncryptionKey } from './http-fixture.js';

/** Creates the jobs that the server runs periodically, so that a case can run them at once. */
export function createJobs({ server: { unitOfWork, clock, blobDirectory } }: HttpClient): BackgroundJobs {
  return createBackgroundJobs({
    unitOfWork,
    clock,
    appOrigin,
    blobs: new FileBlobStore({ directory: blobDirectory }),
    secretBox: new AesGcmSecretBox([fixtureEncryptionKey]),
  });
}
