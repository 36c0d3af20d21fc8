export interface WaitingMention {
  readonly messageId: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly userId: string;
  readonly mentionedBy: string;
}

/** Mentions that may be mailed, and when users were last connected. Kept only if the host enables such mails. */
export interface MentionStore {
  /**
   * Records that the users are connected at `at`; never moves back. Skips closed and unknown accounts, even during a concurrent erasure:
   * a connection may outlive the account.
   */
  recordSeen(userIds: readonly string[], at: Date): Promise<void>;
  /** Returns when the user was last connected; null: never. */
  lastSeenAt(userId: string): Promise<Date | null>;
  /** Adds one mention for each user, due from `dueAt` on. At most one for each user and message. */
  insert(mentions: readonly WaitingMention[], dueAt: Date): Promise<void>;
  /**
   * Removes and returns those that are due at `now`, longest due first, at most `limit`: parallel calls get disjoint sets. The caller
   * processes them in the same transaction.
   */
  takeDue(now: Date, limit: number): Promise<WaitingMention[]>;
}
