import type { LinkedIdentity } from '../../domain/sign-in/identity.js';
import type { Page } from '../../domain/page.js';
import type { IdWindow } from '../access/grant-store.js';

/** Stores the external identities that can be used to sign in to each account. Each pair of issuer and subject is unique. */
export interface IdentityStore {
  /**
   * Adds the link unless the identity is already linked to an account, and returns whether it added the link. Runs a single conditional SQL
   * statement, so concurrent calls cannot both succeed.
   */
  insertIfAbsent(identity: LinkedIdentity): Promise<boolean>;
  find(issuer: string, subject: string): Promise<LinkedIdentity | null>;
  /** Records the time at which the identity was used, and the email that the provider sent. */
  touch(id: string, use: { readonly email: string | null; readonly lastUsedAt: Date }): Promise<void>;
  /** Lists the account's identities, ordered by id. */
  list(userId: string, window: IdWindow): Promise<Page<LinkedIdentity, string>>;
  /** Removes and returns the account's identity with this id, or null if there is none. */
  delete(userId: string, id: string): Promise<LinkedIdentity | null>;
}
