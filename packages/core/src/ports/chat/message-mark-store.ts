import type { Message } from '../../domain/chat/conversation.js';

interface MessageKey {
  readonly conversationId: string;
  readonly messageId: string;
}

interface NewReaction extends MessageKey {
  readonly userId: string;
  readonly emoji: string;
  readonly at: Date;
}

interface NewPin extends MessageKey {
  readonly userId: string;
  readonly at: Date;
}

/**
 * Stores what users attach to messages of others: reactions and pins. A call that changes a message also records the change with the
 * conversation's next change number, as `MessageStore.edit` does. Callers must have locked the conversation. Deleting a message removes its
 * reactions and its pin.
 */
export interface MessageMarkStore {
  /**
   * Adds the user's reaction. Returns false and changes nothing if there already is such a reaction, if the message has `most.emojis` other
   * emojis or `most.reactions` reactions, or if there is no such message or it is deleted.
   */
  addReaction(reaction: NewReaction, most: { readonly emojis: number; readonly reactions: number }): Promise<boolean>;
  /** Removes the user's reaction. Returns false and changes nothing if there is no such reaction. */
  removeReaction(reaction: NewReaction): Promise<boolean>;
  /**
   * Pins the message. Returns false and changes nothing if it is already pinned, if the conversation has `most` pinned messages, or if there
   * is no such message or it is deleted.
   */
  pin(pin: NewPin, most: number): Promise<boolean>;
  /** Unpins the message. Returns false and changes nothing if it is not pinned. */
  unpin(pin: Omit<NewPin, 'userId'>): Promise<boolean>;
  /** Lists at most `limit` pinned messages, most recently pinned first. */
  listPinned(conversationId: string, limit: number): Promise<Message[]>;
}
