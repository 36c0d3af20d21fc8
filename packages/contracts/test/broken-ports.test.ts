import { expect, it, describe } from 'vitest';
import { blobStoreContract } from '../src/ports/blob-store.contract.js';
import { eventBusContract } from '../src/ports/event-bus.contract.js';
import type { TestRunner } from '../src/harness.js';
import { idSourceContract } from '../src/ports/id-source.contract.js';
import { mailTemplatesContract } from '../src/ports/mail-templates.contract.js';
import { mailerContract } from '../src/ports/mailer.contract.js';
import { passwordHasherContract } from '../src/ports/password-hasher.contract.js';
import { rateLimiterContract } from '../src/ports/rate-limiter.contract.js';
import { secretBoxContract } from '../src/ports/secret-box.contract.js';
import { collectResults } from '../src/self-test/collect-results.js';
import { brokenBlobStores } from './broken-ports/broken-blob-stores.js';
import { brokenEventBuses } from './broken-ports/broken-event-buses.js';
import { brokenIdSources } from './broken-ports/broken-id-sources.js';
import { brokenMailTemplates } from './broken-ports/broken-mail-templates.js';
import { brokenMailers } from './broken-ports/broken-mailers.js';
import { brokenPasswordHashers } from './broken-ports/broken-password-hashers.js';
import { decodeQrPicture } from './decode-qr-picture.js';
import type { BrokenPort } from './broken-ports/broken-port.js';
import { brokenRateLimiters } from './broken-ports/broken-rate-limiters.js';
import { brokenSecretBoxes } from './broken-ports/broken-secret-boxes.js';
import { brokenQrRenderers } from './broken-ports/broken-qr-renderers.js';
import { brokenTokenSigners } from './broken-ports/broken-token-signers.js';
import { brokenTotps } from './broken-ports/broken-totps.js';
import { qrRendererContract } from '../src/ports/qr-renderer.contract.js';
import { tokenSignerContract } from '../src/ports/token-signer.contract.js';
import { totpContract } from '../src/ports/totp.contract.js';

// A suite that accepts every implementation proves nothing, so each suite must reject these implementations for the right reason.

const weaker = { password: 'password', hash: '$2b$04$Vv7Q1t/n7UPPWg.qAdMp7emUrhljlu1.L.FURxvJK9suJyPX.vpYu' };

/** Skips the cases without `part` in their name. */
function only(part: string, runner: TestRunner): TestRunner {
  return { ...runner, it: (name, run) => (name.includes(part) ? runner.it(name, run) : undefined) };
}

function expectCaught<Port>(
  port: string,
  broken: readonly BrokenPort<Port>[],
  register: (runner: TestRunner, create: () => Port) => void,
): void {
  describe(`the ${port} contract suite catches:`, () => {
    for (const { flaw, caughtBy, create } of broken) {
      it(flaw, async () => {
        const results = await collectResults((runner) => register(only(caughtBy, runner), create));
        expect(results.filter(({ error }) => error !== null)).not.toEqual([]);
      });
    }
  });
}

expectCaught('BlobStore', brokenBlobStores, (runner, create) => blobStoreContract({ runner, createBlobs: create }));
expectCaught('IdSource', brokenIdSources, (runner, create) => idSourceContract({ runner, create }));
expectCaught('PasswordHasher', brokenPasswordHashers, (runner, create) =>
  passwordHasherContract({ runner, create, weaker }),
);
expectCaught('TokenSigner', brokenTokenSigners, (runner, create) => tokenSignerContract({ runner, create }));
expectCaught('Totp', brokenTotps, (runner, create) => totpContract({ runner, create }));
expectCaught('QrRenderer', brokenQrRenderers, (runner, create) =>
  qrRendererContract({ runner, create, decode: decodeQrPicture }),
);
expectCaught('SecretBox', brokenSecretBoxes, (runner, create) => secretBoxContract({ runner, create }));
expectCaught('RateLimiter', brokenRateLimiters, (runner, create) =>
  rateLimiterContract({ runner, patienceMs: 200, ...create() }),
);
expectCaught('EventBus', brokenEventBuses, (runner, create) =>
  eventBusContract({ runner, patienceMs: 200, ...create() }),
);
expectCaught('MailTemplates', brokenMailTemplates, (runner, create) => mailTemplatesContract({ runner, create }));
expectCaught('Mailer', brokenMailers, (runner, create) =>
  mailerContract({ runner, patienceMs: 200, create: () => Promise.resolve(create()) }),
);
