import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { recoveryCodeAlphabet, recoveryCodeLength } from '../domain/recovery-code.js';
import type { IdSource } from '../ports/id-source.js';

/**
 * Generates row ids with the uuid library, which counts within a millisecond (RFC 9562 §6.2) and does not go back with the clock. Generates
 * all secrets with node:crypto. It does not guarantee the order of row ids from different processes in the same millisecond.
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
    // The 32 symbols divide the 256 values of a byte evenly, so that each symbol is equally likely.
    const symbols = [...randomBytes(recoveryCodeLength)].map((byte) => recoveryCodeAlphabet[byte % 32]);
    return symbols.join('').replaceAll(/.{4}(?=.)/g, '$&-');
  }

  sha256(text: string): Uint8Array {
    return createHash('sha256').update(text, 'utf8').digest();
  }
}
