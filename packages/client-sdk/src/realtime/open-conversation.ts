import type { CrewkitError } from '../crewkit-error.js';
import type { Body } from '../operation-types.js';
import type { Conversation, Message } from '../schemas.js';

/** A message of one's own that the server has not confirmed. */
export interface UnsentMessage {
  readonly clientMessageId: string;
  readonly body: string;
  readonly replyToId: string | null;
  readonly mentions: readonly string[];
  readonly createdAt: string;
  /** `waiting`: goes out by itself, now or when there is a connection. `refused`: the server said no; `retry` or `discard`. */
  readonly status: 'waiting' | 'refused';
  /** Why it was refused. */
  readonly error: CrewkitError | null;
}

export type ConversationStatus =
  /** The first page is not there yet. */
  | 'loading'
  /** Everything is there, and what comes is told. */
  | 'live'
  /** Was there, and will be again: offline, or catching up. */
  | 'behind'
  /** The user may not see it (any more), or it is gone. Final. */
  | 'gone';

/** A new object with each change, and the same one between changes. */
export interface ConversationState {
  readonly status: ConversationStatus;
  /** null while loading. */
  readonly conversation: Conversation | null;
  /** The loaded window: at most 200, in order of `seq`, each once, without gaps. */
  readonly messages: readonly Message[];
  /** Own messages that are on their way, in the order of sending; shown after `messages`, unless there are newer ones. */
  readonly unsent: readonly UnsentMessage[];
  /** Whether there are older ones that `load('older')` would bring. */
  readonly hasOlder: boolean;
  /** Whether there are newer ones that `load('newer')` would bring. If not, new messages are added as they arrive. */
  readonly hasNewer: boolean;
  /** Ids of the others who are typing now; each expires 6 s after its last sign, and with a message. */
  readonly typing: readonly string[];
  readonly unreadCount: number;
  /** The last fault of loading; null when it worked again. */
  readonly error: CrewkitError | null;
}

/** Which messages to load: the page before or after the window, the newest ones, or those around a message of any age. */
export type MessagePlace = 'older' | 'newer' | 'newest' | { readonly around: string };

export type NewText = Pick<Body<'postMessage'>, 'body' | 'replyToId' | 'mentions'>;

/** A conversation without gaps: list and events in one, in order, each message once. */
export interface OpenConversation {
  readonly id: string;
  readonly state: ConversationState;
  /** Calls the listener after each change of `state`; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /**
   * Shows the message at once and delivers it exactly once, also over a lost connection: it carries a `clientMessageId`. Resolves
   * with it as the server keeps it; rejects when it is refused or discarded, which is no unhandled rejection if it is not awaited.
   * Messages go out one after the other. If there are newer messages than those loaded, it returns to the newest ones.
   */
  send(text: NewText): Promise<Message>;
  /** Sends a refused one again. */
  retry(clientMessageId: string): void;
  /** Takes a refused or waiting one back; one that is on the wire may still arrive. */
  discard(clientMessageId: string): void;
  /**
   * Moves the window: adds a page at one end and drops messages at the other, or replaces the window. Does nothing while `loading`, if
   * there is nothing to add, or if the message is in the window. A different call while one is pending cancels the pending one. Rejects
   * with `CURSOR_INVALID` if there is no such message. `newest` does not reject: it is retried, and `error` has the last fault.
   */
  load(place: MessagePlace): Promise<void>;
  /**
   * Whether the user looks at an earlier message than the newest: new messages then do not push the oldest ones out of the window, which
   * stops growing at 200 (`hasNewer`). Initially false; sending and `load('newest')` set it to false.
   */
  keepPlace(isKept: boolean): void;
  /** Tells the others that the user is typing; call it with every key, it is sent every 3 s at most. */
  typing(): void;
  /** Everything up to the last message that is loaded now has been read. */
  markRead(): Promise<void>;
  /** Ends it; `state` stays as it is. */
  close(): void;
}
