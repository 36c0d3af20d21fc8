import type { Passkey } from '../../domain/sign-in/passkey.js';

/** Stores the passkeys of accounts. Credential ids are unique. */
export interface PasskeyStore {
  /**
   * Adds the passkey unless its credential id is already stored, and returns whether it added the passkey. Runs a single conditional SQL
   * statement, so concurrent calls cannot both succeed.
   */
  insertIfAbsent(passkey: Passkey): Promise<boolean>;
  findByCredential(credentialId: string): Promise<Passkey | null>;
  /** Lists the account's passkeys, ordered by id. An account has few passkeys. */
  list(userId: string): Promise<readonly Passkey[]>;
  /** Renames the account's passkey, and returns whether it exists. */
  rename(userId: string, id: string, name: string): Promise<boolean>;
  /** Records a use of the passkey, and returns whether the passkey still exists. */
  recordUse(id: string, use: Pick<Passkey, 'counter' | 'backedUp'> & { readonly lastUsedAt: Date }): Promise<boolean>;
  /** Removes the account's passkey, and returns whether it existed. */
  delete(userId: string, id: string): Promise<boolean>;
}
