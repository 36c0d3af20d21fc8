import { recoveryCodeCount, recoveryCodeText } from '../../domain/recovery-code.js';
import type { IdSource } from '../../ports/id-source.js';

export interface RecoveryCodes {
  /** Shown once and kept nowhere. */
  readonly codes: readonly string[];
  /** What is kept of them. */
  readonly hashes: readonly Uint8Array[];
}

/** A new set for the account. Made before the transaction, which may run again. */
export function newRecoveryCodes(ids: IdSource, accountId: string): RecoveryCodes {
  const codes = Array.from({ length: recoveryCodeCount }, () => ids.recoveryCode());
  return { codes, hashes: codes.map((code) => ids.sha256(recoveryCodeText(accountId, code))) };
}
