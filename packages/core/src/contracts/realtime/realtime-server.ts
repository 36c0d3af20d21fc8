import type { EventAck, ServerEvent } from '../../api/events.js';
import type { HttpServer } from '../http/http-fixture.js';

export interface ReceivedEvent {
  readonly event: ServerEvent;
  readonly payload: unknown;
}

/** A connected client of the adapter under test. It never reconnects by itself. */
export interface RealtimeClient {
  /** Everything received so far, in order. Grows. */
  readonly received: readonly ReceivedEvent[];
  /** Resolves when the server has ended the connection, or `close` has. */
  readonly closed: Promise<void>;
  /** Sends an event as it is, sensible or not; resolves with its acknowledgement, rejects if there is none in 5 s. */
  emit(event: string, data: unknown): Promise<EventAck>;
  close(): Promise<void>;
}

/** What `connect` rejects with when the server refuses the client. */
export class ConnectionRefused extends Error {
  constructor(readonly code: unknown) {
    super(`The server refused the connection with the code ${String(code)}.`);
    this.name = 'ConnectionRefused';
  }
}

/** What `createServer` gives to the suite: an HTTP server with real time on the same port. */
export interface RealtimeServer extends HttpServer {
  /**
   * Connects with an access token, or with none (null). Rejects with `ConnectionRefused`. `close()` ends all clients
   * that are left before the server.
   */
  connect(accessToken: string | null): Promise<RealtimeClient>;
}
