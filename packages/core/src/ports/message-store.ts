import type { ConversationKind, Message } from '../domain/conversation.js';
import type { Page } from '../domain/page.js';

export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  /** In a conversation of the other kind it is refused: a task's asks for more than taking part. */
  readonly conversationKind: ConversationKind;
  readonly senderId: string;
  readonly kind: Message['kind'];
  readonly body: string;
  /** By which it is found: `searchWords` of the body. */
  readonly words: readonly string[];
  readonly clientMessageId: string | null;
  /** SHA-256 over everything the client sent; tells a replay from a different message under the same key. */
  readonly contentHash: Uint8Array;
  readonly replyToId: string | null;
  readonly mentions: readonly string[];
  readonly createdAt: Date;
}

export type AppendOutcome =
  /** `position`: of `message.posted` in the event log. */
  | { readonly kind: 'appended'; readonly message: Message; readonly position: number }
  | { readonly kind: 'replayed'; readonly message: Message }
  /** The clientMessageId stands for another message. */
  | { readonly kind: 'mismatch' }
  /** No such conversation of this kind, or the sender is not a participant. */
  | { readonly kind: 'refused' };

/** A window of messages, by seq. `before` and `after` are exclusive; at most one of them is given. */
export interface MessageWindow {
  readonly before: number | null;
  readonly after: number | null;
  readonly limit: number;
}

export interface MessageEdit {
  readonly body: string;
  readonly words: readonly string[];
  readonly mentions: readonly string[];
  readonly editedAt: Date;
}

/** Where a search looks, for the messages that have each of the words, or words that begin so. */
export interface MessageSearch {
  /** In the form of `searchWords`; at least one. */
  readonly words: readonly string[];
  /** Whoever searches: only his own conversations, direct ones and those of tasks of these projects. */
  readonly participantId: string;
  readonly projectIds: readonly string[];
  /** null: all of them. */
  readonly conversationId: string | null;
  /** After this message in the order of what is found, whatever became of it; null: from the newest. */
  readonly before: string | null;
  readonly limit: number;
}

export interface MessageStore {
  /**
   * Checks membership, recognises a replay by (conversation, sender, clientMessageId), gives the next seq, stores the
   * message, appends `message.posted` to the event log and moves the conversation's last activity and `updatedAt` to `createdAt`,
   * never back: all of it or nothing. Seqs have no gap, also under parallel senders and rolled-back ones. Membership is checked
   * before a replay is answered, and holds when the message takes its place: who was taken out before it is refused, however
   * early he came. It has no attachments yet.
   */
  append(message: NewMessage): Promise<AppendOutcome>;
  findById(conversationId: string, messageId: string): Promise<Message | null>;
  /**
   * Changes text and mentions, moves the conversation's `updatedAt`, never back, and returns the message as it is then; null, and
   * nothing is changed, if it is no message of the sender or a tombstone. Its seq and what was sent at first (for replays) stay.
   */
  edit(
    conversationId: string,
    messageId: string,
    change: MessageEdit & { readonly senderId: string },
  ): Promise<Message | null>;
  /**
   * Makes it a tombstone: no body, no mentions, found by no search; and moves the conversation's `updatedAt`. Its attachments are
   * taken from it by `AttachmentStore.detachAll`. False, and nothing is changed, if it is no message of the sender or is one already.
   */
  bury(
    conversationId: string,
    messageId: string,
    by: { readonly senderId: string; readonly at: Date },
  ): Promise<boolean>;
  /**
   * Newest first, in the order of sending; messages that were sent at the same time are in either order, which stays as it is, so
   * that pages have neither a gap nor a double. From a `before` that is gone with its conversation it goes on where its id would be.
   * No tombstones. Its time depends on what is found in the conversations looked at, not on all others.
   */
  search(query: MessageSearch): Promise<Page<Message, string>>;
  /** Newest first, or oldest first if `after` is given. Returns at most `limit` + 1, the last telling there is more. */
  list(conversationId: string, window: MessageWindow): Promise<Message[]>;
}
