import type { Message } from '../domain/conversation.js';

export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly body: string;
  readonly clientMessageId: string | null;
  /** SHA-256 over everything the client sent; tells a replay from a different message under the same key. */
  readonly contentHash: Uint8Array;
  readonly replyToId: string | null;
  readonly mentions: readonly string[];
  readonly createdAt: Date;
}

export type AppendOutcome =
  | { readonly kind: 'appended' | 'replayed'; readonly message: Message }
  /** The clientMessageId stands for another message. */
  | { readonly kind: 'mismatch' }
  /** No such conversation, or the sender is not a participant. */
  | { readonly kind: 'refused' };

/** A window of messages, by seq. `before` and `after` are exclusive; at most one of them is given. */
export interface MessageWindow {
  readonly before: number | null;
  readonly after: number | null;
  readonly limit: number;
}

export interface MessageStore {
  /**
   * Checks membership, recognises a replay by (conversation, sender, clientMessageId), gives the next seq, stores the
   * message and moves the conversation's last activity and `updatedAt` to `createdAt`, never back: all of it or nothing. Seqs have no gap, also under parallel
   * senders and rolled-back ones. Membership is checked before a replay is answered.
   */
  append(message: NewMessage): Promise<AppendOutcome>;
  findById(conversationId: string, messageId: string): Promise<Message | null>;
  /** Newest first, or oldest first if `after` is given. Returns at most `limit` + 1, the last telling there is more. */
  list(conversationId: string, window: MessageWindow): Promise<Message[]>;
}
