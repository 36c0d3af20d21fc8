interface Thread {
  readonly conversationId: string;
  /** The message that the replies belong to. It is not a reply itself. */
  readonly rootId: string;
}

interface Follower extends Thread {
  readonly userId: string;
}

interface Reply extends Thread {
  readonly seq: number;
  readonly senderId: string;
  readonly at: Date;
}

/**
 * Stores the counters and the followers of threads. The replies themselves are messages. Callers must have locked the conversation, except
 * for `isFollowing`.
 */
export interface ThreadStore {
  /**
   * Counts a new reply as the change `changeSeq` of the root, and as unread for all followers except its sender. The sender follows the thread
   * from then on, and at the first reply, so does the author of the root, unless the thread has `maxFollowers` followers.
   */
  addReply(reply: Reply & { readonly changeSeq: number }, maxFollowers: number): Promise<void>;
  /**
   * Subtracts a reply that was deleted, and records a change of the kind `thread` with the conversation's next change number. The caller must
   * call it once for each deleted reply.
   */
  removeReply(reply: Reply): Promise<void>;
  /** Makes the user follow the thread. All earlier replies count as read. Returns false if the thread has `maxFollowers` other followers. */
  follow(follower: Follower, maxFollowers: number): Promise<boolean>;
  unfollow(follower: Follower): Promise<void>;
  isFollowing(follower: Follower): Promise<boolean>;
  /** Marks the replies up to `seq` as read, or all replies if it is null. Does nothing if the user has read more, or does not follow. */
  markRead(follower: Follower, seq: number | null): Promise<void>;
}
