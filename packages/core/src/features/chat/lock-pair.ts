import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Locks the accounts of two users in the database, ordered by id. Until the transaction ends, neither user can start a direct conversation
 * with the other or add the other to a group conversation. Returns false if one of the accounts is unknown or closed. Disabled accounts are
 * treated like other accounts, because disabled users can be blocked.
 */
export async function lockPair({ accounts }: Stores, userId: string, otherId: string): Promise<boolean> {
  const found = await Promise.all([userId, otherId].sort().map((id) => accounts.lockById(id)));
  return found.every((account) => account !== null && account.closedAt === null);
}

/** Throws `VALIDATION_FAILED` if the two ids are equal. */
export function requireOther(userId: string, otherId: string): void {
  if (userId !== otherId) return;
  const message = 'You cannot block yourself.';
  throw new AppError('VALIDATION_FAILED', { errors: [{ path: 'userId', code: 'oneself', message }] });
}
