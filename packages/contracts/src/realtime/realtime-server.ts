import type { EventAck, ServerEvent } from '@crewkit/core/adapter';
import type { HttpServer } from '../http/support/http-fixture.js';

/** An event that a client has received. */
export interface ReceivedEvent {
  readonly event: ServerEvent;
  readonly payload: unknown;
}

/** A connected client of the adapter under test. It never reconnects on its own. */
export interface RealtimeClient {
  /** All events received so far, in order. The list grows. */
  readonly received: readonly ReceivedEvent[];
  /** Resolves when the server or `close` has ended the connection. */
  readonly closed: Promise<void>;
  /** Sends an event unchanged, whether valid or not. Resolves with the event's acknowledgement, and rejects after 5 s without one. */
  emit(event: string, data: unknown): Promise<EventAck>;
  close(): Promise<void>;
}

/** Reports that the server refuses the client. `connect` rejects with this error. */
export class ConnectionRefused extends Error {
  constructor(readonly code: unknown) {
    super(`The server refused the connection with the code ${String(code)}.`);
    this.name = 'ConnectionRefused';
  }
}

/** The server that `createServer` returns to the suite: HTTP and real time on the same port. */
export interface RealtimeServer extends HttpServer {
  /**
   * Connects with an access token, or without one if it is null. Rejects with `ConnectionRefused`. `close()` closes all remaining clients
   * before the server.
   */
  connect(accessToken: string | null): Promise<RealtimeClient>;
}
