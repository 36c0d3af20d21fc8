import type { FieldFilter } from '../../domain/fields/host-fields.js';
import type { Account, Profile } from '../../domain/accounts/account.js';
import type { Page } from '../../domain/page.js';
import type { PersonQuery } from '../workspace/member-store.js';

/** Stores accounts. Callers must pass emails in normalized form (see `normalizeEmail`). Emails are unique in this form. */
export interface AccountStore {
  /**
   * Adds the account unless its email is taken, and returns whether it added the account. Runs a single conditional SQL statement, so
   * concurrent calls with the same email cannot both succeed.
   */
  insertIfAbsent(account: NewAccount): Promise<boolean>;
  findById(id: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  /**
   * Returns the account, and makes every other transaction that calls `lockById` for the same account wait until this transaction ends.
   * Sign-in, refresh and revocation start with this call, so that a revocation cannot miss a token that is being issued. Call this method
   * only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<Account | null>;
  /**
   * Locks the accounts as `lockById` does, ordered by id, and returns those that exist and are not closed, in no particular order. Runs one
   * SQL statement.
   */
  lockByIds(ids: readonly string[]): Promise<Account[]>;
  /**
   * Updates the given fields and returns the updated account, or null if the account does not exist. `fields` contains the changed values: null removes a
   * value, and all other values stay unchanged.
   */
  update(id: string, changes: AccountChanges): Promise<Account | null>;
  /**
   * Sets the account's email and marks it as verified at `at`, unless another account has that email. Returns the updated account, or null
   * if the account does not exist or another account has the email. Runs a single conditional SQL statement. If two concurrent calls set
   * the same email for different accounts, one of them throws `CONFLICT`.
   */
  changeEmail(id: string, email: string, at: Date): Promise<Account | null>;
  /**
   * Lists the accounts that are not closed, ordered by id. With `fields`, lists only accounts that have all of these field values, at a cost
   * that depends on the number of accounts that have one of them.
   */
  list(query: PersonQuery & { readonly fields?: FieldFilter | undefined }): Promise<Page<Account, string>>;
  /** Lists the accounts with these ids, except closed accounts, in no particular order. Runs one SQL statement. */
  listByIds(ids: readonly string[]): Promise<Account[]>;
  /** Lists the service accounts of the organization, ordered by id, except closed ones. An organization has a limited number of them. */
  listServiceAccounts(organizationId: string): Promise<Account[]>;
  /** Marks every unverified account as verified and returns the number of marked accounts. Only the initial data load calls this method. */
  verifyAll(at: Date): Promise<number>;
}

/** An account to add. A part of the profile that is left out is null, or empty. Without an organization, the account is a person's. */
type NewAccount = Omit<Account, keyof Profile | 'organizationId'> & Partial<Profile & Pick<Account, 'organizationId'>>;

type AccountChanges = Partial<
  Pick<
    Account,
    | 'firstName'
    | 'lastName'
    | 'displayName'
    | 'locale'
    | 'timeZone'
    | 'passwordHash'
    | 'emailVerifiedAt'
    | 'twoFactorEnabled'
    | 'disabledAt'
    | 'fields'
  >
>;
