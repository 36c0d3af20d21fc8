import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Locks the accounts of two users, in order of ids, so that no direct conversation of them and no addition to a group comes to be
 * while one blocks the other. Throws `VALIDATION_FAILED` if they are the same user, `NOT_FOUND` if one is unknown or closed;
 * a disabled account can be blocked.
 */
export async function lockPair({ accounts }: Stores, userId: string, otherId: string): Promise<void> {
  if (userId === otherId) {
    const message = 'You cannot block yourself.';
    throw new AppError('VALIDATION_FAILED', { errors: [{ path: 'userId', code: 'oneself', message }] });
  }
  const found = await Promise.all([userId, otherId].sort().map((id) => accounts.lockById(id)));
  if (found.some((account) => account === null || account.closedAt !== null)) throw new AppError('NOT_FOUND');
}
