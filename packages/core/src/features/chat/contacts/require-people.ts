import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * Throws `NOT_FOUND` unless each of the users has an account that is not disabled. Locks the accounts in the database, ordered by id. Call
 * it before the transaction locks any organization or conversation. While the accounts are locked, none of them can be closed, and none of
 * the users can block or be blocked by another user.
 */
export async function requirePeople({ accounts }: Stores, userIds: readonly string[]): Promise<void> {
  const found = await Promise.all(userIds.toSorted().map((userId) => accounts.lockById(userId)));
  if (found.some((account) => account === null || account.disabledAt !== null)) throw new CrewkitError('NOT_FOUND');
}

/** Returns an error for each duplicate user id in the list. `path` is the name of the field that contains the list. */
export function repetitionsIn(userIds: readonly string[], path: string): FieldError[] {
  return userIds.flatMap((userId, index) =>
    userIds.indexOf(userId) === index
      ? []
      : [{ path: `${path}.${index}`, code: 'duplicate', message: 'Must not contain duplicates.' }],
  );
}
