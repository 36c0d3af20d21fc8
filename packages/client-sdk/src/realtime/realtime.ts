import type { Id } from '../id.js';
import type { Schema } from '../schemas.js';
import type { OpenConversation } from '../chat/open-conversation.js';

/** The data of the events that clients send, by event name. */
export type ClientEvents = Schema<'ClientEvents'>;
/** The server's acknowledgement of an event. */
export type EventAck = Schema<'EventAck'>;
/** Payloads of the events that the server sends, by event name. */
export type ServerEvents = Schema<'ServerEvents'>;
/** The name of an event that the server sends. */
export type ServerEvent = keyof ServerEvents;

/** Whether the client is connected. */
export type RealtimeStatus =
  /** No connection was requested, `disconnect` was called, or no user is signed in. */
  | 'off'
  /** Connecting for the first time, or reconnecting. */
  | 'connecting'
  /** The user already has as many connections as the server allows. The client retries automatically, at increasing intervals. */
  | 'too-many-connections'
  | 'online';

/**
 * The real-time connection; each client has exactly one. The connection opens on first use, sends each renewed access token to the server,
 * and reconnects after a connection loss as long as a user is signed in. Treat events only as hints that something has changed: the
 * responses to requests are authoritative.
 */
export interface Realtime {
  readonly status: RealtimeStatus;
  /** Calls the listener after each change of `status`. Returns a function that unsubscribes. */
  onStatus(listener: (status: RealtimeStatus) => void): () => void;
  /**
   * Connects and stays connected until `disconnect` is called. `on` and `openConversation` also connect, so they work without this call.
   */
  connect(): void;
  disconnect(): void;
  /**
   * Sends an event to the server. Resolves with the server's acknowledgement, or with null if there is no connection or no acknowledgement
   * arrived.
   */
  emit<E extends keyof ClientEvents>(event: E, data: ClientEvents[E]): Promise<EventAck | null>;
  /** Calls the listener for each event of this name. Returns a function that unsubscribes. */
  on<E extends ServerEvent>(event: E, listener: (payload: ServerEvents[E]) => void): () => void;
  /**
   * Opens a conversation and keeps it up to date, without gaps, until you close it. If you open the same conversation twice, you get two
   * views that share the same data.
   */
  openConversation(conversationId: Id<'Conversation'>): OpenConversation;
}
