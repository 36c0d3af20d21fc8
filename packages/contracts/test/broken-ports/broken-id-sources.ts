import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { defaultPorts } from '@crewkit/core';
import type { IdSource } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import type { BrokenPort } from './broken-port.js';

function idsWith(flaw: Partial<IdSource>): () => IdSource {
  return () => {
    const good = defaultPorts.ids();
    return {
      rowId: () => good.rowId(),
      accessTokenId: () => good.accessTokenId(),
      secretToken: () => good.secretToken(),
      recoveryCode: () => good.recoveryCode(),
      emailCode: () => good.emailCode(),
      sha256: (text) => good.sha256(text),
      ...flaw,
    };
  };
}

const readCode = (symbols: readonly string[]): string => symbols.join('').replaceAll(/.{4}(?=.)/g, '$&-');

/** Returns a function that creates a text of 24 symbols, each chosen by `pick`. */
function codeBy(pick: () => number): () => string {
  return () => readCode(Array.from({ length: 24 }, () => internals.recoveryCodeAlphabet[pick()] ?? ''));
}

/** Returns a UUIDv7 with only random bits after the millisecond. */
function unorderedRowId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

export const brokenIdSources: readonly BrokenPort<IdSource>[] = [
  {
    flaw: 'row ids are not ordered within a millisecond',
    caughtBy: 'in ascending order',
    create: idsWith({ rowId: unorderedRowId }),
  },
  { flaw: 'row ids are UUIDv4', caughtBy: 'UUIDv7', create: idsWith({ rowId: () => randomUUID() }) },
  {
    flaw: 'the same access token id is returned twice',
    caughtBy: 'unique access token ids',
    create: idsWith({ accessTokenId: () => 'a3bb189e-8bf9-4c3e-9f1a-3c0d0f2b6a11' }),
  },
  {
    flaw: 'secret tokens have 128 bits',
    caughtBy: '256 bits',
    create: idsWith({ secretToken: () => randomBytes(16).toString('base64url') }),
  },
  {
    flaw: 'half of a secret token is constant',
    caughtBy: 'every bit',
    create: idsWith({ secretToken: () => Buffer.concat([Buffer.alloc(16), randomBytes(16)]).toString('base64url') }),
  },
  {
    flaw: 'email codes do not begin with 0',
    caughtBy: 'six random digits',
    create: idsWith({ emailCode: () => String(randomInt(100_000, 1_000_000)) }),
  },
  {
    flaw: 'recovery codes have 80 bits',
    caughtBy: 'six groups',
    create: idsWith({ recoveryCode: () => codeBy(() => randomInt(32))().slice(0, 19) }),
  },
  {
    flaw: 'recovery codes contain letters that look like digits',
    caughtBy: 'six groups',
    create: idsWith({ recoveryCode: () => codeBy(() => randomInt(32))().replaceAll('0', 'O') }),
  },
  {
    flaw: 'the same recovery code is returned twice',
    caughtBy: 'six groups',
    create: idsWith({ recoveryCode: () => codeBy(() => 7)() }),
  },
  {
    flaw: 'some symbols never occur in a recovery code',
    caughtBy: 'every symbol',
    create: idsWith({ recoveryCode: codeBy(() => randomInt(24)) }),
  },
  {
    flaw: 'one symbol of a recovery code occurs twice as often',
    caughtBy: 'every symbol',
    create: idsWith({ recoveryCode: codeBy(() => randomInt(33) % 32) }),
  },
  {
    flaw: 'text is read as Latin-1 before hashing',
    caughtBy: 'SHA-256',
    create: idsWith({ sha256: (text) => createHash('sha256').update(text, 'latin1').digest() }),
  },
];
