import type { Message } from './conversation.js';

/**
 * A change in a conversation. Changes are numbered 1, 2, 3 … per conversation, without gaps, so that a client that has read the changes up
 * to a number can read the later ones, however long ago that was.
 */
export interface MessageChange {
  readonly changeSeq: number;
  /**
   * What the change did to its message: `message` posted it, and the other kinds changed it later. `reaction` and `pin` also stand for the
   * removal of a reaction and a pin, and `thread` for a new or deleted reply to it.
   */
  readonly kind: 'message' | 'edit' | 'delete' | 'reaction' | 'pin' | 'thread';
  /** The message as it is now, so later changes are included, and the content of a deleted message is absent. */
  readonly message: Message;
  /** The reply that was posted in the message's thread. Absent in all other changes. */
  readonly reply?: Message;
}
