import type { Page } from '../domain/page.js';
import type { Person } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

/** An entry in the block list of a user. */
export interface BlockedUser extends Person {
  readonly blockedAt: Date;
}

/** Two users, either of whom blocks the other. */
export interface BlockedPair {
  readonly userId: string;
  readonly otherId: string;
}

/**
 * Stores which users block which. The direct conversation of two users accepts no message from either while one of them blocks the other:
 * `MessageStore.append` refuses it, and `Participation.isBlocked` is true.
 */
export interface BlockedUserStore {
  /**
   * Adds the entry unless it exists, and closes the direct conversation of the two users to messages: a message appended later is
   * refused, even if its transaction began earlier. Returns whether the entry is new. The caller has locked both accounts, and they are
   * different.
   */
  insert(entry: {
    readonly userId: string;
    readonly blockedUserId: string;
    readonly blockedAt: Date;
  }): Promise<boolean>;
  /**
   * Removes the entry if it exists, and reopens the direct conversation unless the other user blocks this one. The caller has locked both
   * accounts.
   */
  delete(userId: string, blockedUserId: string): Promise<void>;
  /** Returns the number of entries in the user's list. */
  count(userId: string): Promise<number>;
  /** Returns the user's list, in order of user ids. */
  list(userId: string, window: IdWindow): Promise<Page<BlockedUser, string>>;
  /**
   * Returns whether the user can know the other: both are members of one organization that is not deleted, or participants of one
   * conversation, or the user blocks the other. One statement, whether or not the other exists.
   */
  isAcquainted(userId: string, otherId: string): Promise<boolean>;
  /** Lists pairs of one of `userIds` and one of `others` in which one blocks the other, each once, in no order. One statement. */
  findPairs(userIds: readonly string[], others: readonly string[]): Promise<BlockedPair[]>;
}
