import type { Account } from '../../../domain/accounts/account.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * Adds a new account and appends its events. Returns false, and changes nothing, if its email is taken. Everything that creates accounts
 * calls this function.
 */
export async function createAccount(stores: Stores, account: Account): Promise<boolean> {
  if (!(await stores.accounts.insertIfAbsent(account))) return false;
  const { id: userId, emailVerifiedAt, createdAt } = account;
  const registered = { type: 'user.registered', userId } as const;
  const events = emailVerifiedAt === null ? [registered] : [registered, { type: 'user.verified', userId } as const];
  await stores.events.append(events, createdAt);
  return true;
}
