import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { defaultPorts } from '@crewkit/core';
import type { SecretBox } from '@crewkit/core/adapter';
import type { SecretBoxFixture } from '../../src/ports/secret-box.contract.js';
import type { BrokenPort } from './broken-port.js';

const key = (kid: string, seed: number): { kid: string; key: Uint8Array } => ({ kid, key: Buffer.alloc(32, seed) });

/** Creates three correct boxes, each wrapped by `flaw`. */
function boxesWith(flaw: (good: SecretBox) => SecretBox): () => SecretBoxFixture {
  const box = (...keys: ReturnType<typeof key>[]): SecretBox => flaw(defaultPorts.secretBox(keys));
  return () => ({ box: box(key('a', 1)), rotated: box(key('b', 2), key('a', 1)), stranger: box(key('a', 3)) });
}

/** Returns the same box as a plain object, for spreading. */
function boxLike(good: SecretBox): SecretBox {
  return {
    seal: (text, context) => good.seal(text, context),
    isCurrent: (sealed) => good.isCurrent(sealed),
    open: (sealed, context) => good.open(sealed, context),
  };
}

/** Encrypts with AES-256-CTR, which is confidential but has no integrity. */
function unauthenticated(): SecretBox {
  const secret = Buffer.alloc(32, 1);
  const getNonce = (context: string): Buffer => createHash('sha256').update(context).digest().subarray(0, 16);
  return {
    seal: (text, context) =>
      createCipheriv('aes-256-ctr', secret, getNonce(context)).update(text, 'utf8').toString('base64url'),
    isCurrent: () => true,
    open: (sealed, context) =>
      createDecipheriv('aes-256-ctr', secret, getNonce(context))
        .update(Buffer.from(sealed, 'base64url'))
        .toString('utf8'),
  };
}

export const brokenSecretBoxes: readonly BrokenPort<SecretBoxFixture>[] = [
  {
    flaw: 'the context is ignored',
    caughtBy: 'another context',
    create: boxesWith((good) => ({
      ...boxLike(good),
      seal: (text) => good.seal(text, ''),
      open: (sealed) => good.open(sealed, ''),
    })),
  },
  {
    flaw: 'only the first letters of the context count',
    caughtBy: 'another context',
    create: boxesWith((good) => ({
      ...boxLike(good),
      seal: (text, context) => good.seal(text, context.slice(0, 5)),
      open: (sealed, context) => good.open(sealed, context.slice(0, 5)),
    })),
  },
  { flaw: 'modified texts are opened', caughtBy: 'changed, removed or added', create: boxesWith(unauthenticated) },
  {
    flaw: 'the same text is always sealed the same way',
    caughtBy: 'same way twice',
    create: boxesWith(unauthenticated),
  },
  {
    flaw: 'nothing is encrypted',
    caughtBy: 'does not reveal',
    create: boxesWith((good) => ({
      ...boxLike(good),
      seal: (text, context) => `${good.seal(text, context)}~${text}`,
      open: (sealed, context) => good.open(sealed.split('~')[0] ?? '', context),
    })),
  },
  {
    flaw: 'an invalid text is an error',
    caughtBy: 'never throws',
    create: boxesWith((good) => ({
      ...boxLike(good),
      seal: (text, context) => good.seal(text, context),
      open: (sealed, context) => {
        const opened = good.open(sealed, context);
        if (opened === null) throw new Error('This does not open.');
        return opened;
      },
    })),
  },
  {
    flaw: 'texts of an older key are not opened',
    caughtBy: 'older key',
    create: () => ({ ...boxesWith((good) => good)(), rotated: defaultPorts.secretBox([key('b', 2)]) }),
  },
  {
    flaw: 'texts of an older key are never sealed again',
    caughtBy: 'texts sealed with its first key',
    create: boxesWith((good) => ({ ...boxLike(good), isCurrent: () => true })),
  },
  {
    flaw: 'all texts are sealed again and again',
    caughtBy: 'texts sealed with its first key',
    create: boxesWith((good) => ({ ...boxLike(good), isCurrent: () => false })),
  },
  {
    flaw: 'any text that contains the id of the first key counts as sealed with it',
    caughtBy: 'does not recognize any other text',
    create: boxesWith((good) => ({ ...boxLike(good), isCurrent: (sealed) => /(?:^|\.)a\./.test(sealed) })),
  },
];
