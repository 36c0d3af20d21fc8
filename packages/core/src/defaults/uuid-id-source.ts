import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { recoveryCodeAlphabet, recoveryCodeLength } from '../domain/recovery-code.js';
import type { IdSource } from '../ports/id-source.js';

/**
 * Row ids by the uuid library, which counts within a millisecond (RFC 9562 §6.2) and does not go back with the clock; all secrets by
 * node:crypto. Not guaranteed: the order of row ids from different processes in the same millisecond.
 */
export class UuidIdSource implements IdSource {
  rowId(): string {
    return v7();
  }

  accessTokenId(): string {
    return randomUUID();
  }

  secretToken(): string {
    return randomBytes(32).toString('base64url');
  }

  recoveryCode(): string {
    // The 32 symbols divide the 256 values of a byte evenly, so that each is equally likely.
    const symbols = [...randomBytes(recoveryCodeLength)].map((byte) => recoveryCodeAlphabet[byte % 32]);
    return symbols.join('').replaceAll(/.{4}(?=.)/g, '$&-');
  }

  sha256(text: string): Uint8Array {
    return createHash('sha256').update(text, 'utf8').digest();
  }
}
