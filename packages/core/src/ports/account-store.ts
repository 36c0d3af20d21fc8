import type { Account } from '../domain/account.js';
import type { Page } from '../domain/page.js';
import type { PersonQuery } from './member-store.js';

/** Stores accounts. Emails are passed in normalized form; uniqueness applies to that form. */
export interface AccountStore {
  /** Adds the account unless its email is taken; returns whether it was added. One guarded statement. */
  insertIfAbsent(account: Account): Promise<boolean>;
  findById(id: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  /**
   * Like `findById`, and blocks every other transaction that calls this for the same account until this one ends. Sign-in, refresh and
   * revocation call it first, so that a revocation cannot miss a token being issued. Only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<Account | null>;
  /** Updates the given fields and returns the updated account, or null if there is none. */
  update(id: string, changes: AccountChanges): Promise<Account | null>;
  /**
   * Sets another email for the account, verified at `at`, unless another account has it; returns the updated account, or null. One
   * guarded statement; of two concurrent calls one fails with `CONFLICT`.
   */
  changeEmail(id: string, email: string, at: Date): Promise<Account | null>;
  /** Lists the accounts that are not closed, in order of ids. */
  list(query: PersonQuery): Promise<Page<Account, string>>;
  /** Lists those of the accounts that are not closed, in no order. One statement. */
  listByIds(ids: readonly string[]): Promise<Account[]>;
  /** Marks every unverified account as verified; used once by the initial data load. Returns how many. */
  verifyAll(at: Date): Promise<number>;
}

export type AccountChanges = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'passwordHash' | 'emailVerifiedAt' | 'twoFactorEnabled' | 'disabledAt'>
>;
