import { describe, expect, it } from 'vitest';

import { BcryptPasswordHasher } from './sign-in/bcrypt-password-hasher.js';
import { createJwtKey } from './crypto/create-jwt-key.js';
import { DefaultMailTemplates } from './mail/default-mail-templates.js';
import { fileBlobs } from './files/file-blobs.js';
import { OtplibTotp } from './sign-in/otplib-totp.js';
import { WorkerMediaInspector } from './files/worker-media-inspector.js';

const secret = Buffer.alloc(32, 'tPASS');

describe('the options of the built-in adapters', () => {
  it.each<readonly [given: unknown, problem: string]>([
    [() => fileBlobs(undefined as never), 'fileBlobs: expected an object of options, got nothing'],
    [() => fileBlobs('./data' as never), 'fileBlobs: expected an object of options, got a text'],
    [() => fileBlobs({ directory: '' }), 'fileBlobs: directory: expected the path of a folder, got an empty text'],
    [() => fileBlobs({ dir: 'x' } as never), 'dir: unknown option; did you mean directory?'],
    [() => createJwtKey(undefined as never), 'createJwtKey: expected an object of options, got nothing'],
    [
      () => createJwtKey({ kid: 'k', alg: 'HS256', secret } as never),
      'algorithm: expected "HS256" or "RS256" or "ES256", got nothing',
    ],
    [
      () => createJwtKey({ kid: 'k', algorithm: 'HS256', secret: 'tPASS' } as never),
      'createJwtKey: secret: expected a Uint8Array, got a text',
    ],
    [
      () => createJwtKey({ kid: 'k', algorithm: 'HS256', pem: 'tPASS' } as never),
      'secret: expected a Uint8Array, got nothing',
    ],
    [() => createJwtKey({ kid: 'k', algorithm: 'ES256', secret } as never), 'pem: expected a key in PEM, got nothing'],
    [
      () => new BcryptPasswordHasher({ cost: 3 }),
      'cost: expected a whole number from 4 to 16 (the cost factor), got 3',
    ],
    [() => new BcryptPasswordHasher({ rounds: 10 } as never), 'rounds: unknown option; known are cost, maxConcurrent'],
    [() => new DefaultMailTemplates({ product: 'x' } as never), 'product: unknown option; did you mean productName?'],
    [() => new OtplibTotp({ issuer: 'a:b' }), 'defaultPorts.totp: issuer: expected a name without colons, got a text'],
    [() => new WorkerMediaInspector({ memoryMb: 0 }), 'memoryMb: expected a number above 0'],
  ])('reject invalid values: %s', (given, problem) => {
    expect(given as () => unknown).toThrow(problem);
    expect(given as () => unknown).not.toThrow(/tPASS/);
  });
});
