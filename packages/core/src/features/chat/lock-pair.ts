import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Locks the accounts of two users, in order of ids, so that no direct conversation of the two and no addition to a group is
 * created while one blocks the other. Returns false if one is unknown or closed; a disabled account can be blocked.
 */
export async function lockPair({ accounts }: Stores, userId: string, otherId: string): Promise<boolean> {
  const found = await Promise.all([userId, otherId].sort().map((id) => accounts.lockById(id)));
  return found.every((account) => account !== null && account.closedAt === null);
}

/** Throws `VALIDATION_FAILED` if they are the same user. */
export function requireOther(userId: string, otherId: string): void {
  if (userId !== otherId) return;
  const message = 'You cannot block yourself.';
  throw new AppError('VALIDATION_FAILED', { errors: [{ path: 'userId', code: 'oneself', message }] });
}
