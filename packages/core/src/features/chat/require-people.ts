import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/** Throws `NOT_FOUND` unless each of them has an account that is not disabled. */
export async function requirePeople({ accounts }: Stores, userIds: readonly string[]): Promise<void> {
  const found = await Promise.all(userIds.map((userId) => accounts.findById(userId)));
  if (found.some((account) => account === null || account.disabledAt !== null)) throw new AppError('NOT_FOUND');
}
