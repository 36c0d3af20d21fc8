import type { CrewkitError } from '../crewkit-error.js';
import type { Body } from '../operation-types.js';
import type { Conversation, Message } from '../schemas.js';

/** A message from the current user that the server has not confirmed yet. */
export interface UnsentMessage {
  readonly clientMessageId: string;
  readonly body: string;
  readonly replyToId: string | null;
  readonly mentions: readonly string[];
  readonly createdAt: string;
  /** `waiting`: it is sent as soon as there is a connection. `refused`: the server rejected it; call `retry` or `discard`. */
  readonly status: 'waiting' | 'refused';
  /** The reason for the refusal; null while it waits. */
  readonly error: CrewkitError | null;
}

export type ConversationStatus =
  /** The first page has not arrived yet. */
  | 'loading'
  /** All messages up to now are known, and new messages are added as they arrive. */
  | 'live'
  /** The conversation was up to date and will be again: the client is offline, or catching up. */
  | 'behind'
  /** The user has no access (any more), or the conversation no longer exists. Final. */
  | 'gone';

/** Each change creates a new object; between changes, it is the same object. */
export interface ConversationState {
  readonly status: ConversationStatus;
  /** null while loading. */
  readonly conversation: Conversation | null;
  /** The loaded window: at most 200 messages in order of `seq`, without duplicates or gaps. */
  readonly messages: readonly Message[];
  /** The user's unconfirmed messages in sending order. Display them after `messages`, unless `hasNewer` is true. */
  readonly unsent: readonly UnsentMessage[];
  /** Whether there are older messages that `load('older')` can load. */
  readonly hasOlder: boolean;
  /** Whether there are newer messages that `load('newer')` can load. If not, new messages are added as they arrive. */
  readonly hasNewer: boolean;
  /** Ids of other users who are typing. An id is removed 6 s after the user's last typing event, or when their message arrives. */
  readonly typing: readonly string[];
  readonly unreadCount: number;
  /** The last loading error; null once loading succeeds again. */
  readonly error: CrewkitError | null;
}

/** Which messages to load: the page before or after the window, the newest ones, or those around a message of any age. */
export type MessagePlace = 'older' | 'newer' | 'newest' | { readonly around: string };

export type NewText = Pick<Body<'postMessage'>, 'body' | 'replyToId' | 'mentions'>;

/** A conversation that merges the list of messages with live events: in order, without gaps or duplicates. */
export interface OpenConversation {
  readonly id: string;
  readonly state: ConversationState;
  /** Calls the listener after each change of `state`; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Shows the message immediately and delivers it exactly once, even if the connection is lost, because it carries a `clientMessageId`.
   * Resolves with the message as the server stores it. Rejects if the message is refused or discarded; if you do not await the promise,
   * this does not cause an unhandled rejection. Messages are sent one at a time. If `hasNewer` is true, loads the newest messages.
   */
  send(text: NewText): Promise<Message>;
  /** Sends a refused message again. */
  retry(clientMessageId: string): void;
  /** Discards a refused or waiting message. If it is already being sent, it may still arrive. */
  discard(clientMessageId: string): void;
  /**
   * Moves the window: adds a page at one end and drops messages at the other, or replaces the window. Does nothing while `loading`, if
   * there is no message to add, or if the message is in the window. A different call cancels the pending call. Rejects with
   * `CURSOR_INVALID` if there is no such message. `load('newest')` never rejects: it is retried, and `error` contains the last error.
   */
  load(place: MessagePlace): Promise<void>;
  /**
   * Call with true while the user looks at an earlier message than the newest. New messages then do not push the oldest messages out of
   * the window; it stops growing at 200 messages, and `hasNewer` becomes true. Initially false; `send` and `load('newest')` reset it.
   */
  keepPlace(isKept: boolean): void;
  /** Notifies the other participants that the user is typing. Call it on every keystroke; it sends at most one event in 3 s. */
  typing(): void;
  /** Marks all messages up to the last one that is loaded now as read. */
  markRead(): Promise<void>;
  /** Ends the subscription; `state` keeps its last value. */
  close(): void;
}
