import type { ConversationKind, Message } from '../../domain/chat/conversation.js';
import type { MessageChange } from '../../domain/chat/message-change.js';
import type { FieldValues } from '../../domain/fields/host-fields.js';
import type { Page } from '../../domain/page.js';

/** A message to append to a conversation. */
export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  /**
   * The kind that the caller expects the conversation to have. If the conversation has another kind, the message is refused, because
   * posting to a task's conversation requires more than participation.
   */
  readonly conversationKind: ConversationKind;
  /**
   * Whether the caller has checked that the sender meets the sign-in policy of the conversation's organization. If not, the message is
   * refused if the organization has a policy.
   */
  readonly meetsPolicy?: boolean;
  readonly senderId: string;
  readonly kind: Message['kind'];
  readonly body: string;
  /** The words of the search index entry: `searchWords` of the body. */
  readonly words: readonly string[];
  readonly clientMessageId: string | null;
  /** SHA-256 of everything the client sent. It distinguishes a replay from a different message with the same `clientMessageId`. */
  readonly contentHash: Uint8Array;
  readonly replyToId: string | null;
  /** If not null, the message is a reply in this message's thread. The caller must also call `ThreadStore.addReply`. */
  readonly threadRootId?: string | null | undefined;
  readonly mentions: readonly string[];
  readonly createdAt: Date;
  readonly fields?: FieldValues<'message'> | undefined;
}

export type AppendOutcome =
  /** The message was appended. `position` is the position of `message.posted` in the event log. */
  | { readonly kind: 'appended'; readonly message: Message; readonly position: number }
  | { readonly kind: 'replayed'; readonly message: Message }
  /** The clientMessageId belongs to a different message. */
  | { readonly kind: 'mismatch' }
  /**
   * There is no such conversation of this kind, the sender is not a participant, one of the two users of a direct conversation blocks
   * the other, or `meetsPolicy` is missing.
   */
  | { readonly kind: 'refused' };

/**
 * Selects a range of a conversation's messages. If `before` is not null, selects only messages with a lower seq. If `after` is not null,
 * selects only messages with a higher seq. At least one of `before` and `after` must be null.
 */
interface MessageWindow {
  readonly before: number | null;
  readonly after: number | null;
  readonly limit: number;
  /** Selects only the replies in this message's thread, or if null, only messages that are no replies. If absent, selects both. */
  readonly threadRootId?: string | null | undefined;
}

/** The changes with numbers from `after` + 1 to at most `after` + `limit`, in ascending order. */
interface MessageChanges {
  readonly items: readonly MessageChange[];
  readonly lastChangeSeq: number;
}

interface MessageEdit {
  readonly body: string;
  readonly words: readonly string[];
  readonly mentions: readonly string[];
  readonly editedAt: Date;
  /** The field values to change. null removes a value. All other values stay. */
  readonly fields?: FieldValues<'message'> | undefined;
}

/**
 * A search for messages by words. A message matches if it contains every word in `words`. A word in `words` also matches longer words that
 * begin with it.
 */
interface MessageSearch {
  /** The words to search for, as `searchWords` returns them. There is at least one. */
  readonly words: readonly string[];
  /**
   * The searching user. The search covers only the user's direct and group conversations, and the user's task conversations in
   * `projectIds`.
   */
  readonly participantId: string;
  readonly projectIds: readonly string[];
  /** null means all conversations. */
  readonly conversationId: string | null;
  /**
   * The id of the message after which the page starts, in the order of the results. The id is valid even if the message has since been
   * deleted. null means that the page starts at the newest result.
   */
  readonly before: string | null;
  readonly limit: number;
}

export interface MessageStore {
  /**
   * Appends a message: assigns the next seq (the message's number in its conversation) and the next change number, stores the message,
   * appends `message.posted` to the event log and moves the conversation's last activity and `updatedAt` forward to `createdAt`, but never
   * back. The call does either all of this or nothing. Seqs have no gaps, even with parallel or rolled-back calls.
   *
   * Recognizes a replay by its conversation, its sender and its `clientMessageId`. Participation is checked before the result of a replay
   * is returned. The sender must still be a participant when the seq is assigned: a sender who is removed before that time is refused, even
   * if the call began before the removal. The new message has no attachments yet.
   */
  append(message: NewMessage): Promise<AppendOutcome>;
  findById(conversationId: string, messageId: string): Promise<Message | null>;
  /**
   * Updates the text, the mentions and the given field values, records the change with the next change number, and moves the conversation's
   * `updatedAt` forward, but never back. Returns the updated message. Returns null and changes nothing if the message was sent by another
   * user or is deleted. The seq stays the same. The hash of the original content is kept to recognize replays.
   */
  edit(
    conversationId: string,
    messageId: string,
    change: MessageEdit & { readonly senderId: string },
  ): Promise<Message | null>;
  /**
   * Soft-deletes the message, records the change with the next change number, and moves the conversation's `updatedAt` forward. The message
   * then has no body, no mentions and no field values, and searches do not find it. Does not detach its attachments: the caller must also
   * call `AttachmentStore.detachAll` and, for a reply, `ThreadStore.removeReply`. Returns false and changes nothing if the message was sent by another user or is already deleted.
   */
  softDelete(
    conversationId: string,
    messageId: string,
    by: { readonly senderId: string; readonly at: Date },
  ): Promise<boolean>;
  /**
   * Returns a page of matching messages, newest first by time of sending, without deleted messages. Messages sent at the same time are in a
   * stable order, so that pages have neither gaps nor duplicates. If the message `before` was removed with its conversation, the page
   * continues where that message would be. The cost depends on the number of matches in the searched conversations, not on the number of
   * other messages.
   */
  search(query: MessageSearch): Promise<Page<Message, string>>;
  /**
   * Lists messages, newest first, or oldest first if `after` is given. Returns at most `limit` + 1 messages; the extra message means that
   * there are more. The cost depends on `limit`, and without replies also on the number of replies between the listed messages.
   */
  list(conversationId: string, window: MessageWindow): Promise<Message[]>;
  /**
   * Returns the seq of the first message posted at or after `at`, or null if there is none. If the clock was set back between messages, the
   * result is one of the messages around that time. Runs one SQL statement, whose cost grows with the logarithm of the number of messages.
   */
  findSeqAt(conversationId: string, at: Date): Promise<number | null>;
  /**
   * Lists the conversation's changes, all as of the same moment. Returns null if there is no such conversation. The cost depends on `limit`
   * only.
   */
  listChanges(
    conversationId: string,
    window: { readonly after: number; readonly limit: number },
  ): Promise<MessageChanges | null>;
}
