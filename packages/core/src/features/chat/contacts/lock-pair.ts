import { AppError } from '../../../errors/app-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * Locks the accounts of two users in the database, in order of their ids. Until the transaction ends, neither user can start a direct
 * conversation with the other or add the other to a group conversation. Returns false if one of the accounts is unknown or closed. Disabled
 * accounts are locked too and do not make the result false, because a user can block a disabled user.
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
