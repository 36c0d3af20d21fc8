import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Throws `NOT_FOUND` unless each of them has an account that is not disabled. Locks the accounts, in order of ids: nobody comes
 * into a group behind the back of who closes his account and leaves them all. No deadlock although closing locks accounts
 * before conversations: one account is closed at a time, and none of its conversations is one that it is being brought into.
 */
export async function requirePeople({ accounts }: Stores, userIds: readonly string[]): Promise<void> {
  const found = await Promise.all(userIds.toSorted().map((userId) => accounts.lockById(userId)));
  if (found.some((account) => account === null || account.disabledAt !== null)) throw new AppError('NOT_FOUND');
}
