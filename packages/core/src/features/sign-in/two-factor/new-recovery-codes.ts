import { recoveryCodeCount, recoveryCodeText } from '../../../domain/sign-in/recovery-code.js';
import type { IdSource } from '../../../ports/id-source.js';

export interface RecoveryCodes {
  /** The codes in plaintext, which are shown once and never stored. */
  readonly codes: readonly string[];
  /** The hashes of the codes, which are stored. */
  readonly hashes: readonly Uint8Array[];
}

/**
 * Returns a new set of recovery codes for the account. Call it before the transaction, because the store can run the transaction's work
 * more than once.
 */
export function newRecoveryCodes(ids: IdSource, userId: string): RecoveryCodes {
  const codes = Array.from({ length: recoveryCodeCount }, () => ids.recoveryCode());
  return { codes, hashes: codes.map((code) => ids.sha256(recoveryCodeText(userId, code))) };
}
