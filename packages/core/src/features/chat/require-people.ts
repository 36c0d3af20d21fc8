import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Throws `NOT_FOUND` unless each of the users has an account that is not disabled. Locks the accounts in the database, in order of ids and
 * before any organization or conversation. Closing an account, which leaves every group conversation, and blocking a user therefore happen
 * either before or after this transaction.
 */
export async function requirePeople({ accounts }: Stores, userIds: readonly string[]): Promise<void> {
  const found = await Promise.all(userIds.toSorted().map((userId) => accounts.lockById(userId)));
  if (found.some((account) => account === null || account.disabledAt !== null)) throw new AppError('NOT_FOUND');
}
