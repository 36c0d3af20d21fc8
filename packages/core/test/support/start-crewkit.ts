import { randomBytes } from 'node:crypto';

import { deriveKeys } from '../../src/defaults/crypto/derive-keys.js';
import { fileBlobs } from '../../src/defaults/files/file-blobs.js';
import { devMailer } from '../../src/defaults/mail/dev-mailer.js';
import type { NoPermissions, PermissionDefinitions } from '../../src/domain/access/permissions/host-permissions.js';
import type { StoreAdapter } from '../../src/ports/store-adapter.js';
import { createCrewkit } from '../../src/wiring/create-crewkit.js';
import type { CrewkitOptions } from '../../src/wiring/crewkit-options.js';
import type { Crewkit } from '../../src/wiring/crewkit.js';

/** Starts an instance for tests that send no files. The given options replace its own. */
export function startCrewkit<P extends PermissionDefinitions = NoPermissions>(
  store: StoreAdapter,
  options: Partial<CrewkitOptions<P>> = {},
): Promise<Crewkit<P>> {
  return createCrewkit<P>({
    store,
    mailer: devMailer(),
    blobs: fileBlobs({ directory: 'never-made' }),
    keys: deriveKeys(randomBytes(32)),
    publicUrl: 'http://127.0.0.1',
    appOrigins: ['http://127.0.0.1'],
    ...options,
  });
}
