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
  /** In order of `seq`, each once, without gaps from the first that is loaded to the last. */
  readonly messages: readonly Message[];
  /** Own messages that are on their way, in the order of sending; shown after `messages`. */
  readonly unsent: readonly UnsentMessage[];
  /** Whether there are older ones that `loadOlder` would bring. */
  readonly hasOlder: boolean;
  /** Ids of the others who are typing now; each expires 6 s after its last sign, and with a message. */
  readonly typing: readonly string[];
  readonly unreadCount: number;
  /** The last fault of loading; null when it worked again. */
  readonly error: CrewkitError | null;
}

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
   * Messages go out one after the other.
   */
  send(text: NewText): Promise<Message>;
  /** Sends a refused one again. */
  retry(clientMessageId: string): void;
  /** Takes a refused or waiting one back; one that is on the wire may still arrive. */
  discard(clientMessageId: string): void;
  /** Brings the page before the first that is loaded. */
  loadOlder(): Promise<void>;
  /** Tells the others that the user is typing; call it with every key, it is sent every 3 s at most. */
  typing(): void;
  /** Everything that is loaded has been read. */
  markRead(): Promise<void>;
  /** Ends it; `state` stays as it is. */
  close(): void;
}
