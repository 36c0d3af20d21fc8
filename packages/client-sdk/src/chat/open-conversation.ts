import type { CrewkitError } from '../crewkit-error.js';
import type { Body } from '../http/operation-types.js';
import type { Id } from '../id.js';
import type { Conversation, Message } from '../schemas.js';

/** A message from the current user that the server has not confirmed yet. */
export interface UnsentMessage {
  readonly clientMessageId: string;
  readonly body: string;
  readonly replyToId: string | null;
  /** The message in whose thread this is a reply; null for messages of the conversation itself. */
  readonly threadRootId: string | null;
  readonly mentions: readonly string[];
  readonly createdAt: string;
  /**
   * `waiting`: the message is sent as soon as there is a connection. `refused`: the server rejected it, and the user can call `retry` or
   * `discard`.
   */
  readonly status: 'waiting' | 'refused';
  /** The reason for the refusal, or null while the message is waiting. */
  readonly error: CrewkitError | null;
}

/** Whether the loaded messages are up to date. */
export type ConversationStatus =
  /** The first page has not arrived yet. */
  | 'loading'
  /** The loaded messages are up to date. New messages are added as they arrive, unless `hasNewer` is true. */
  | 'live'
  /** Messages may be missing, because the client is offline or catching up. The status returns to `live` once the client has caught up. */
  | 'behind'
  /** The user has no access or has lost it, or the conversation no longer exists. This status is final. */
  | 'gone';

/** The state of a conversation. Each change creates a new object; between changes, the object stays the same. */
export interface ConversationState {
  readonly status: ConversationStatus;
  /** The conversation, or null while it is loading. */
  readonly conversation: Conversation | null;
  /**
   * The loaded window, ordered by `seq`, without duplicates or gaps, except that replies in threads are left out. With them, it contains at
   * most 200 messages. `thread` of a message tells how many replies it has.
   */
  readonly messages: readonly Message[];
  /** The user's unconfirmed messages, without replies in threads, in the order in which they are sent. Display them after `messages`, unless `hasNewer` is true. */
  readonly unsent: readonly UnsentMessage[];
  /** Whether there are older messages that `load('older')` can load. */
  readonly hasOlder: boolean;
  /** Whether there are newer messages that `load('newer')` can load. If false, new messages are added to `messages` as they arrive. */
  readonly hasNewer: boolean;
  /** Ids of other users who are typing. An id is removed 6 s after that user's last typing event, or when their message arrives. */
  readonly typing: readonly string[];
  readonly unreadCount: number;
  /** The last loading error, or the reason why the status is `gone`. null before the first error, and again once loading succeeds. */
  readonly error: CrewkitError | null;
}

/**
 * Which messages to load: the page before or after the loaded messages, the newest messages, the messages around the message whose id is
 * `around`, or those around the first message that was posted at or after the time `at` (ISO 8601).
 */
export type MessagePlace =
  | 'older'
  | 'newer'
  | 'newest'
  | { readonly around: string; readonly at?: never }
  | { readonly at: string; readonly around?: never };

/** The content of a message to send. */
export type NewText = Pick<Body<'postMessage'>, 'body' | 'replyToId' | 'mentions'>;

/** An open conversation. It merges loaded pages with live events into one ordered list, without gaps or duplicates. */
export interface OpenConversation {
  readonly id: string;
  readonly state: ConversationState;
  /** Calls the listener after each change of `state`; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Shows the message immediately and delivers it exactly once, even if the connection is lost, because the message has a
   * `clientMessageId`. Resolves with the message as the server stores it. Rejects if the message is refused or discarded; if you do not
   * await the promise, the rejection is not reported as unhandled. Messages are sent one at a time. If `hasNewer` is true, this call also
   * loads the newest messages.
   */
  send(text: NewText): Promise<Message>;
  /** Sends a refused message again. */
  retry(clientMessageId: string): void;
  /** Discards a refused or waiting message. If it is already being sent, it may still be posted. */
  discard(clientMessageId: string): void;
  /**
   * Adds a reaction of the user to a message. It shows at once; if the promise rejects, it is gone again. `emoji` must be one emoji. Rejects
   * with `CONFLICT` if the message has the maximum number of emojis or reactions.
   */
  addReaction(messageId: Id<'Message'>, emoji: string): Promise<void>;
  /** Removes a reaction of the user from a message. It disappears at once; if the promise rejects, it is there again. */
  removeReaction(messageId: Id<'Message'>, emoji: string): Promise<void>;
  /**
   * Moves the window: adds a page at one end and drops messages at the other end, or replaces the whole window. Does nothing while the
   * status is `loading`, if there is no message to add, or if the requested message is already in the window. A call with a different
   * `place` cancels a pending call. Rejects with `CURSOR_INVALID` if the requested message does not exist. `load('newest')` never rejects:
   * it is retried, and `error` contains the last error.
   */
  load(place: MessagePlace): Promise<void>;
  /**
   * Call this with true while the user looks at an earlier message than the newest one. New messages then no longer push the oldest ones
   * out of the window. Instead, the window stops growing at 200 messages, and `hasNewer` becomes true. Initially, `isKept` is false; `send`
   * and `load('newest')` reset it to false.
   */
  keepPlace(isKept: boolean): void;
  /** Notifies the other participants that the user is typing. Call it on every keystroke: it sends at most one event every 3 s. */
  typing(): void;
  /** Marks all messages up to the last one in the window as read. */
  markRead(): Promise<void>;
  /**
   * Opens the thread of a message: loads its replies and keeps them up to date. Resolves once the code for threads is loaded, and rejects if
   * that fails. Close the thread when you no longer show it; closing the conversation does not close it.
   */
  openThread(rootId: Id<'Message'>): Promise<OpenThread>;
  /** Closes this view of the conversation. `state` keeps its last value. */
  close(): void;
}

/** The state of a thread. Each change creates a new object; between changes, the object stays the same. */
export interface ThreadState extends ConversationState {
  /** The message that the replies belong to, or null while the thread is loading. */
  readonly root: Message | null;
  /**
   * The loaded replies, ordered by `seq`, without duplicates or gaps, up to the newest one. Unlike a conversation, a thread has no limit for
   * them.
   */
  readonly messages: readonly Message[];
  /** The user's unconfirmed replies in the order in which they are sent. */
  readonly unsent: ConversationState['unsent'];
  /** The number of unread replies; 0 if the user does not follow the thread. */
  readonly unreadCount: number;
  /** Whether the user follows the thread. A user who replies follows it. */
  readonly isFollowing: boolean;
}

/**
 * An open thread: the replies to one message of a conversation, kept up to date with live events. It has the same methods as the
 * conversation: `send` sends a reply, `load('older')` adds earlier replies, `load` with `around` adds all replies back to that one, and
 * `load` with `at` does nothing.
 */
export interface OpenThread extends Omit<OpenConversation, 'state' | 'openThread'> {
  readonly rootId: Id<'Message'>;
  readonly state: ThreadState;
  /** Makes the user follow the thread. Rejects with `CONFLICT` if too many users follow it. */
  follow(): Promise<void>;
  unfollow(): Promise<void>;
}
