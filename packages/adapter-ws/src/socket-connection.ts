import type { ServerEvent, ServerEvents } from '@crewkit/core/api';

/**
 * The reason why the gateway ends a connection. After `unauthenticated` and `rate_limited`, clients should not reconnect automatically with
 * the same token. After the remaining reasons, clients should reconnect and catch up over HTTP. `unresponsive` means that the client does
 * not respond to pings while its user needs the slot.
 */
export type CloseReason = 'unauthenticated' | 'rate_limited' | 'slow_consumer' | 'unresponsive' | 'shutdown';

/** The name of a transport. */
export type TransportName = 'socket.io' | 'websocket';

/** The connection of one client, which a transport passes to the gateway. */
export interface SocketConnection {
  /** Unique within the process. */
  readonly id: string;
  readonly transport: TransportName;
  /**
   * Queues an event and never waits. Within a fan-out, every connection gets the identical payload object, so a transport can cache the
   * encoded form and send it again.
   */
  send<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void;
  /** The time at which the client last sent data, including a response to a ping, in milliseconds of `performance.now()`. */
  readonly lastHeardMs: number;
  /** Pings the client. The response updates `lastHeardMs`. */
  probe(): void;
  /** Returns the number of bytes accepted by `send` and not yet sent to the network; 0 if the transport cannot determine it. */
  bufferedBytes(): number;
  /**
   * Ends the connection. Earlier events are still sent, except to a `slow_consumer` or an `unresponsive` client, whose backlog is dropped.
   * The gateway has already removed the connection and calls no method on it after this.
   */
  close(reason: CloseReason): void;
}
