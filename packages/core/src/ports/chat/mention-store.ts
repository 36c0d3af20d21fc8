export interface WaitingMention {
  readonly messageId: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly userId: string;
  readonly mentionedBy: string;
}

/**
 * Stores mentions that users can be notified of by email, and the times when users were last connected. Both are stored only if the
 * embedding application enables these emails.
 */
export interface MentionStore {
  /**
   * Records that the users are connected at `at`. The recorded time never moves back. Skips closed and unknown accounts, even if an account
   * is being closed concurrently, because a connection can outlive its account.
   */
  recordSeen(userIds: readonly string[], at: Date): Promise<void>;
  /** Returns the time at which the user was last connected, or null if the user has never been connected. */
  lastSeenAt(userId: string): Promise<Date | null>;
  /**
   * Adds the mentions, which become due at `dueAt`. Ignores a mention if the store already contains a mention of the same user in the same
   * message.
   */
  insert(mentions: readonly WaitingMention[], dueAt: Date): Promise<void>;
  /**
   * Removes and returns at most `limit` mentions that are due at `now`, longest due first. Parallel calls get disjoint sets. The caller
   * must process the mentions in the same transaction.
   */
  takeDue(now: Date, limit: number): Promise<WaitingMention[]>;
}
