import type { LinkedIdentity } from '../domain/identity.js';
import type { Page } from '../domain/page.js';
import type { IdWindow } from './grant-store.js';

/** Keeps which identities of other providers sign in to which account. (issuer, subject) is unique. */
export interface IdentityStore {
  /** Adds the link unless the identity is linked already, to whomever; says whether it did. One guarded statement. */
  insertIfAbsent(identity: LinkedIdentity): Promise<boolean>;
  find(issuer: string, subject: string): Promise<LinkedIdentity | null>;
  /** Remembers that it was used, and the email that the provider told. */
  touch(id: string, use: { readonly email: string | null; readonly lastUsedAt: Date }): Promise<void>;
  /** The account's, in order of ids. */
  list(accountId: string, window: IdWindow): Promise<Page<LinkedIdentity, string>>;
  /** Removes and returns one of the account's; null if it has none of this id. */
  delete(accountId: string, id: string): Promise<LinkedIdentity | null>;
}
