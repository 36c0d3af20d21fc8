import type { Account } from '../domain/account.js';
import type { Page } from '../domain/page.js';
import type { PersonQuery } from './member-store.js';

/** Keeps accounts. Emails that go in are already normalised; uniqueness is on that form. */
export interface AccountStore {
  /** Adds the account unless its email is taken; says whether it was added. One guarded statement. */
  insertIfAbsent(account: Account): Promise<boolean>;
  findById(id: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  /**
   * Like `findById`, and keeps every other transaction that calls this for the same account waiting until this
   * one ends. Sign-in, refresh and revocation call it first, so that a revocation cannot miss a token being issued.
   * Only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<Account | null>;
  /** Changes the given fields and returns the account as it is then, or null if there is none. */
  update(id: string, changes: AccountChanges): Promise<Account | null>;
  /**
   * Gives the account another email, verified at `at`, unless somebody has it; returns the account as it is then, or null. One
   * guarded statement; two that meet at the same moment: `CONFLICT` for one.
   */
  changeEmail(id: string, email: string, at: Date): Promise<Account | null>;
  /** Every account that is not closed, in order of ids. */
  list(query: PersonQuery): Promise<Page<Account, string>>;
  /** Verifies every account that is not; used once by the initial data load. Returns how many. */
  verifyAll(at: Date): Promise<number>;
}

export type AccountChanges = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'passwordHash' | 'emailVerifiedAt' | 'twoFactorEnabled' | 'disabledAt'>
>;
