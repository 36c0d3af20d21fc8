import type { Page } from '../domain/page.js';
import type { Person } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

/** An entry in a user's block list. */
export interface BlockedUser extends Person {
  readonly blockedAt: Date;
}

/** Two users, at least one of whom blocks the other. */
export interface BlockedPair {
  readonly userId: string;
  readonly otherId: string;
}

/**
 * Stores which users block each other. The direct conversation between two users accepts no message while at least one of them blocks the
 * other: `MessageStore.append` refuses messages from both, and `Participation.isBlocked` is true.
 */
export interface BlockedUserStore {
  /**
   * Adds the entry unless it exists, and closes the direct conversation between the two users to messages. A message that is appended later
   * is refused, even if its transaction began earlier. Returns whether the entry is new. The two users are different, and the caller has
   * locked both accounts.
   */
  insert(entry: {
    readonly userId: string;
    readonly blockedUserId: string;
    readonly blockedAt: Date;
  }): Promise<boolean>;
  /**
   * Removes the entry if it exists. Reopens the direct conversation unless the other user blocks this user. The caller has locked both
   * accounts.
   */
  delete(userId: string, blockedUserId: string): Promise<void>;
  /** Returns the number of entries in the user's list. */
  count(userId: string): Promise<number>;
  /** Returns the entries in the user's list, in order of user ids. */
  list(userId: string, window: IdWindow): Promise<Page<BlockedUser, string>>;
  /**
   * Returns whether the user can know of the other user. This is the case if both are members of one organization that is not deleted, if
   * both participate in one conversation, or if the user blocks the other user. Runs one statement, whether or not the other user exists.
   */
  isAcquainted(userId: string, otherId: string): Promise<boolean>;
  /**
   * Lists the pairs of one of `userIds` and one of `others` in which at least one user blocks the other. Each pair is listed once, in no
   * particular order. Runs one statement.
   */
  findPairs(userIds: readonly string[], others: readonly string[]): Promise<BlockedPair[]>;
}
