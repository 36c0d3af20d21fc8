import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { devMailer, silentLogger, defaultPorts } from '@crewkit/core';
import { blobStoreContract } from '../src/ports/blob-store.contract.js';
import { clockContract } from '../src/ports/clock.contract.js';
import { eventBusContract } from '../src/ports/event-bus.contract.js';
import { idSourceContract } from '../src/ports/id-source.contract.js';
import { mailTemplatesContract } from '../src/ports/mail-templates.contract.js';
import { mailerContract } from '../src/ports/mailer.contract.js';
import { passwordHasherContract } from '../src/ports/password-hasher.contract.js';
import { qrRendererContract } from '../src/ports/qr-renderer.contract.js';
import { rateLimiterContract } from '../src/ports/rate-limiter.contract.js';
import { secretBoxContract } from '../src/ports/secret-box.contract.js';
import { decodeQrPicture } from './decode-qr-picture.js';
import { createFileBlobs } from '../src/self-test/file-blobs.js';
import { ecSigners, hmacSigners, rsaSigners } from './broken-ports/token-signer-fixtures.js';
import { tokenSignerContract } from '../src/ports/token-signer.contract.js';
import { totpContract } from '../src/ports/totp.contract.js';

const runner = { describe, it, beforeAll, afterAll };
const key = (kid: string, seed: string): { kid: string; key: Uint8Array } => ({
  kid,
  key: createHash('sha256').update(seed).digest(),
});
// The hash of "password" with cost 4.
const weaker = { password: 'password', hash: '$2b$04$7aue/VfGCusS3HFOURlId.iPVVYIiC.mT3Kw/jMcibiAT9DyB6evO' };

blobStoreContract({ runner, createBlobs: () => createFileBlobs() });
clockContract({ runner, create: () => defaultPorts.clock() });
idSourceContract({ runner, create: () => defaultPorts.ids() });
eventBusContract({ runner, create: () => defaultPorts.events(silentLogger) });
rateLimiterContract({ runner, create: () => defaultPorts.rateLimiter() });
totpContract({ runner, create: () => defaultPorts.totp({ issuer: 'Crewkit' }) });
qrRendererContract({ runner, create: () => defaultPorts.qrRenderer(), decode: decodeQrPicture });
mailTemplatesContract({ runner, create: () => defaultPorts.mailTemplates() });
passwordHasherContract({ runner, weaker, create: () => defaultPorts.passwordHasher() });
secretBoxContract({
  runner,
  create: () => ({
    box: defaultPorts.secretBox([key('a', 'own')]),
    rotated: defaultPorts.secretBox([key('b', 'newer'), key('a', 'own')]),
    stranger: defaultPorts.secretBox([key('a', 'foreign')]),
  }),
});
for (const [algorithm, signers] of Object.entries({ HS256: hmacSigners, RS256: rsaSigners, ES256: ecSigners })) {
  describe(algorithm, () => tokenSignerContract({ runner, create: () => signers }));
}
mailerContract({
  runner,
  create: () => {
    const mailer = devMailer();
    const nothing = { delivered: null, refusedAddress: null, secrets: [], createSilent: null };
    return Promise.resolve({ mailer, ...nothing, close: () => mailer.close() });
  },
});
