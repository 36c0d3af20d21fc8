import type { ServerEvent, ServerEvents } from '@crewkit/core/adapter';

/**
 * The reason why the gateway ends a connection. After `unauthenticated` and `rate_limited`, clients should not reconnect automatically with
 * the same token. After all other reasons, clients should reconnect and catch up over HTTP. `unresponsive` means that the client did not
 * respond to a ping, and that its user needs the slot of this connection for a new connection.
 */
export type CloseReason = 'unauthenticated' | 'rate_limited' | 'slow_consumer' | 'unresponsive' | 'shutdown';

/** The name of a transport. */
export type TransportName = 'socket.io' | 'websocket';

/** A client's connection, which a transport passes to the gateway. */
export interface SocketConnection {
  /** Unique within the process. */
  readonly id: string;
  readonly transport: TransportName;
  /**
   * Queues an event, without waiting. All connections of a fan-out get the same payload object, so that a transport can cache its encoded
   * form.
   */
  send<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void;
  /** The time at which the client last sent data, including the response to a ping, in milliseconds as returned by `performance.now()`. */
  readonly lastHeardMs: number;
  /** Pings the client. The response updates `lastHeardMs`. */
  probe(): void;
  /**
   * Returns the number of bytes that `send` has accepted but that are not yet sent to the network, or 0 if the transport cannot determine
   * it.
   */
  bufferedBytes(): number;
  /**
   * Ends the connection. Sends earlier events first, except to a `slow_consumer` or an `unresponsive` client, whose backlog is dropped. The
   * gateway removes the connection before this call and calls no other method afterwards.
   */
  close(reason: CloseReason): void;
}
