import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { recoveryCodeAlphabet, recoveryCodeLength } from '../domain/sign-in/recovery-code.js';
import type { Clock } from '../ports/clock.js';
import type { IdSource } from '../ports/id-source.js';

/** Returns the operating system's time. The system time can be set back, so Crewkit does not assume that this clock is monotonic. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}

/**
 * Generates row ids with the uuid library. The library uses a counter within a millisecond (RFC 9562 §6.2), and its ids keep increasing
 * even if the clock is set back. Generates all secrets with node:crypto. Does not guarantee the order of row ids that different processes
 * generate in the same millisecond.
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
    // 256 is a multiple of 32, so each of the 32 symbols is equally likely.
    const symbols = [...randomBytes(recoveryCodeLength)].map((byte) => recoveryCodeAlphabet[byte % 32]);
    return symbols.join('').replaceAll(/.{4}(?=.)/g, '$&-');
  }

  emailCode(): string {
    return String(randomInt(1_000_000)).padStart(6, '0');
  }

  sha256(text: string): Uint8Array {
    return createHash('sha256').update(text, 'utf8').digest();
  }
}
