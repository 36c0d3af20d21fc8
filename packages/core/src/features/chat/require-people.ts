import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Throws `NOT_FOUND` unless each of them has an account that is not disabled. Locks the accounts, in order of ids, so that no
 * account joins a group while it is being closed. Callers may hold the lock of a group: a transaction that holds an account's
 * lock never waits for a group's, so there is no deadlock. Closing an account leaves its groups in transactions of their own.
 */
export async function requirePeople({ accounts }: Stores, userIds: readonly string[]): Promise<void> {
  const found = await Promise.all(userIds.toSorted().map((userId) => accounts.lockById(userId)));
  if (found.some((account) => account === null || account.disabledAt !== null)) throw new AppError('NOT_FOUND');
}
