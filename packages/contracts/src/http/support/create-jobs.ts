import { fileBlobs, defaultPorts } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';
import type { HttpClient } from './http-client.js';
import { appOrigin, fixtureEncryptionKey } from './http-fixture.js';

/** Creates the jobs that the server runs periodically, so that a case can run them at once. */
export function createJobs({
  server: { unitOfWork, clock, blobDirectory },
}: HttpClient): ReturnType<typeof internals.createBackgroundJobs> {
  return internals.createBackgroundJobs({
    unitOfWork,
    clock,
    appOrigin,
    blobs: fileBlobs({ directory: blobDirectory }),
    secretBox: defaultPorts.secretBox([fixtureEncryptionKey]),
  });
}
