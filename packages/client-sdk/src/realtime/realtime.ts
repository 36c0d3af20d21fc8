import type { Schema } from '../schemas.js';
import type { OpenConversation } from './open-conversation.js';

/** Payloads of the events that the server sends, by event name. */
export type ServerEvents = Schema<'ServerEvents'>;
export type ServerEvent = keyof ServerEvents;

export type RealtimeStatus =
  /** No connection is wanted, or no user is signed in. */
  | 'off'
  /** Connecting for the first time, or reconnecting. */
  | 'connecting'
  /** The user already has as many connections as the server allows. The client retries by itself, at increasing intervals. */
  | 'too-many-connections'
  | 'online';

/**
 * The real-time connection. A client has one connection. It opens on first use, presents every renewed token, and reconnects after a loss
 * while a user is signed in. Events are only hints that something changed: responses to requests are the source of truth.
 */
export interface Realtime {
  readonly status: RealtimeStatus;
  /** Calls the listener after each change of `status`. Returns a function that unsubscribes. */
  onStatus(listener: (status: RealtimeStatus) => void): () => void;
  /** Connects and stays connected until `disconnect` is called. `on` and `openConversation` call `connect` themselves. */
  connect(): void;
  disconnect(): void;
  /** Calls the listener for each event of this name. Returns a function that unsubscribes. */
  on<E extends ServerEvent>(event: E, listener: (payload: ServerEvents[E]) => void): () => void;
  /**
   * Opens a conversation and keeps it up to date, without gaps, until it is closed. Opening a conversation twice gives two views that share
   * one copy.
   */
  openConversation(conversationId: string): OpenConversation;
}
