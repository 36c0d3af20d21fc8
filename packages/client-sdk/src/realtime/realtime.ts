import type { Schema } from '../schemas.js';
import type { OpenConversation } from './open-conversation.js';

/** Events that the server sends, by their names, with their payloads. */
export type ServerEvents = Schema<'ServerEvents'>;
export type ServerEvent = keyof ServerEvents;

export type RealtimeStatus =
  /** Not asked to connect, or no user is signed in. */
  | 'off'
  /** On its way, for the first time or again. */
  | 'connecting'
  /** The user has the most connections that the server allows. It tries again by itself, at longer and longer intervals. */
  | 'too-many-connections'
  | 'online';

/**
 * The real-time connection: one per client, made when it is first needed, kept with each renewed token, and made again
 * after it was lost, while a user is signed in. Events are hints: what is true is what requests answer.
 */
export interface Realtime {
  readonly status: RealtimeStatus;
  /** Calls the listener after each change of `status`; returns what ends that. */
  onStatus(listener: (status: RealtimeStatus) => void): () => void;
  /** Connects, and stays connected until `disconnect`. `on` and `openConversation` connect by themselves. */
  connect(): void;
  disconnect(): void;
  /** Calls the listener with each such event; returns what ends that. */
  on<E extends ServerEvent>(event: E, listener: (payload: ServerEvents[E]) => void): () => void;
  /** A conversation that is kept without gaps for as long as it is open. Opening it twice gives two views of one. */
  openConversation(conversationId: string): OpenConversation;
}
