import type { Page } from '../../domain/page.js';
import type { Person } from '../../domain/workspace/workspace.js';
import type { IdWindow } from '../access/grant-store.js';

/** An entry in a user's block list. */
interface BlockedUser extends Person {
  readonly blockedAt: Date;
}

/** Two users, at least one of whom blocks the other. */
export interface BlockedPair {
  readonly userId: string;
  readonly otherId: string;
}

/**
 * Stores which user blocks which other user. The direct conversation between two users accepts no message while at least one of them blocks
 * the other: `MessageStore.append` refuses messages from both, and `Participation.isBlocked` is true.
 */
export interface BlockedUserStore {
  /**
   * Adds the entry unless it already exists, and prevents further messages in the direct conversation between the two users. A message that
   * is appended after this call is refused, even if its transaction began before the call. Returns whether the entry was added. The two
   * users must be different, and the caller must have locked both accounts.
   */
  insert(entry: {
    readonly userId: string;
    readonly blockedUserId: string;
    readonly blockedAt: Date;
  }): Promise<boolean>;
  /**
   * Removes the entry if it exists. Allows messages in the direct conversation again unless the other user blocks this user. The caller
   * must have locked both accounts.
   */
  delete(userId: string, blockedUserId: string): Promise<void>;
  /** Returns the number of entries in the user's list. */
  count(userId: string): Promise<number>;
  /** Lists the entries in the user's list, ordered by user id. */
  list(userId: string, window: IdWindow): Promise<Page<BlockedUser, string>>;
  /**
   * Returns whether the user is allowed to know that the other user exists. This is the case if at least one of these is true:
   * - Both are members of the same organization, and this organization is not deleted.
   * - Both participate in the same conversation.
   * - The user blocks the other user.
   *
   * Runs one SQL statement, whether or not the other user exists.
   */
  isAcquainted(userId: string, otherId: string): Promise<boolean>;
  /**
   * Combines each user in `userIds` with each user in `others`, and lists the pairs in which at least one user blocks the other. Each pair
   * is listed once, in no particular order. Runs one SQL statement.
   */
  findPairs(userIds: readonly string[], others: readonly string[]): Promise<BlockedPair[]>;
}
