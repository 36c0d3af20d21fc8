import type { ConversationKind, Message } from '../domain/conversation.js';
import type { Page } from '../domain/page.js';

export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  /** Refused in a conversation of the other kind: a task's requires more than participation. */
  readonly conversationKind: ConversationKind;
  readonly senderId: string;
  readonly kind: Message['kind'];
  readonly body: string;
  /** The search index entry: `searchWords` of the body. */
  readonly words: readonly string[];
  readonly clientMessageId: string | null;
  /** SHA-256 of everything the client sent; distinguishes a replay from a different message with the same key. */
  readonly contentHash: Uint8Array;
  readonly replyToId: string | null;
  readonly mentions: readonly string[];
  readonly createdAt: Date;
}

export type AppendOutcome =
  /** `position`: the position of `message.posted` in the event log. */
  | { readonly kind: 'appended'; readonly message: Message; readonly position: number }
  | { readonly kind: 'replayed'; readonly message: Message }
  /** The clientMessageId belongs to a different message. */
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

/** A search for messages that contain each of the words, or words that begin with them. */
export interface MessageSearch {
  /** In the form of `searchWords`; at least one. */
  readonly words: readonly string[];
  /** The searching user: only their own conversations, direct ones and those of tasks of these projects. */
  readonly participantId: string;
  readonly projectIds: readonly string[];
  /** null: all conversations. */
  readonly conversationId: string | null;
  /** After this message in the order of results, even if it was deleted since; null: from the newest. */
  readonly before: string | null;
  readonly limit: number;
}

export interface MessageStore {
  /**
   * Checks participation, recognizes a replay by (conversation, sender, clientMessageId), assigns the next seq, stores the message, appends
   * `message.posted` to the event log and moves the conversation's last activity and `updatedAt` to `createdAt`, never back: all of it or
   * nothing. Seqs have no gaps, even with parallel or rolled-back calls. Participation is checked before a replay is answered, and holds
   * when the seq is assigned: a sender removed before that is refused, even if the call began earlier. The message has no attachments yet.
   */
  append(message: NewMessage): Promise<AppendOutcome>;
  findById(conversationId: string, messageId: string): Promise<Message | null>;
  /**
   * Updates text and mentions, moves the conversation's `updatedAt`, never back, and returns the updated message; returns null and
   * changes nothing if it is not the sender's message or is deleted. The seq and the original content (for replays) stay.
   */
  edit(
    conversationId: string,
    messageId: string,
    change: MessageEdit & { readonly senderId: string },
  ): Promise<Message | null>;
  /**
   * Soft-deletes the message (no body, no mentions, not found by searches) and moves the conversation's `updatedAt`.
   * `AttachmentStore.detachAll` detaches its attachments. Returns false and changes nothing if it is not the sender's message or is
   * already deleted.
   */
  softDelete(
    conversationId: string,
    messageId: string,
    by: { readonly senderId: string; readonly at: Date },
  ): Promise<boolean>;
  /**
   * Newest first, by time of sending; messages sent at the same time are in a stable order, so that pages have neither gaps nor
   * duplicates. If `before` was removed with its conversation, continues where its id would be. No deleted messages. The cost depends on
   * the matches in the conversations searched, not on all other messages.
   */
  search(query: MessageSearch): Promise<Page<Message, string>>;
  /** Newest first, or oldest first if `after` is given. Returns at most `limit` + 1; the extra one means that there are more. */
  list(conversationId: string, window: MessageWindow): Promise<Message[]>;
}
