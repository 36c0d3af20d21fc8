import { recoveryCodeCount, recoveryCodeText } from '../../domain/recovery-code.js';
import type { IdSource } from '../../ports/id-source.js';

export interface RecoveryCodes {
  /** The codes, which are shown once and never stored. */
  readonly codes: readonly string[];
  /** The stored hashes. */
  readonly hashes: readonly Uint8Array[];
}

/** Returns a new set of codes for the account. Call it before the transaction, because the store can retry the transaction. */
export function newRecoveryCodes(ids: IdSource, userId: string): RecoveryCodes {
  const codes = Array.from({ length: recoveryCodeCount }, () => ids.recoveryCode());
  return { codes, hashes: codes.map((code) => ids.sha256(recoveryCodeText(userId, code))) };
}
