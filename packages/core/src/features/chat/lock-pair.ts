import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Locks the accounts of two users in the database, ordered by id. Until the transaction ends, neither user can start a direct conversation
 * with the other or add the other to a group conversation. Returns false if one of the accounts is unknown or closed. The result can be
 * true for a disabled account, which can be blocked.
 */
export async function lockPair({ accounts }: Stores, userId: string, otherId: string): Promise<boolean> {
  const found = await Promise.all([userId, otherId].sort().map((id) => accounts.lockById(id)));
  return found.every((account) => account !== null && account.closedAt === null);
}

/** Throws `VALIDATION_FAILED` if both ids are the same user's. */
export function requireOther(userId: string, otherId: string): void {
  if (userId !== otherId) return;
  const message = 'You cannot block yourself.';
  throw new AppError('VALIDATION_FAILED', { errors: [{ path: 'userId', code: 'oneself', message }] });
}
