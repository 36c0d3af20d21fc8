export interface WaitingMention {
  readonly messageId: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly userId: string;
  readonly mentionedBy: string;
}

/** Mentions that may become mails, and when people were last seen. Kept only if the host wants such mails. */
export interface MentionStore {
  /**
   * Notes that the users are there at `at`; never back. Those whose account is closed, or who are none, are left out, against an
   * erasure at the same time too: a connection may outlive the account.
   */
  noteSeen(userIds: readonly string[], at: Date): Promise<void>;
  /** When he was last seen; null: never. */
  lastSeenAt(userId: string): Promise<Date | null>;
  /** One for each of the people, to be looked at from `dueAt` on. Each once for a message. */
  insert(mentions: readonly WaitingMention[], dueAt: Date): Promise<void>;
  /**
   * Takes out those that are due at `now`, the longest due first, at most `limit`: of parallel calls each gets others. The caller
   * deals with them in the same transaction.
   */
  takeDue(now: Date, limit: number): Promise<WaitingMention[]>;
}
