import type { ServerEvent, ServerEvents } from '@crewkit/core/api';

/**
 * Why the gateway ends a connection. After `unauthenticated` and `rate_limited`, clients should not reconnect automatically with the same
 * token; after the others they should, and catch up over HTTP. `unresponsive`: the client does not answer pings, and its user needs the
 * slot.
 */
export type CloseReason = 'unauthenticated' | 'rate_limited' | 'slow_consumer' | 'unresponsive' | 'shutdown';

/** The transports. */
export type TransportName = 'socket.io' | 'websocket';

/** What a transport hands to the gateway: the byte stream of one client. */
export interface SocketConnection {
  /** Unique within the process. */
  readonly id: string;
  readonly transport: TransportName;
  /**
   * Queues an event; never waits. In one fan-out every connection gets the identical payload object, so a transport may cache the last
   * encoded form and send it again.
   */
  send<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void;
  /** When the client last sent anything, including an answer to a ping, by `performance.now()`. */
  readonly lastHeardMs: number;
  /** Pings the client; the answer updates `lastHeardMs`. */
  probe(): void;
  /** Bytes accepted by `send` and not yet sent to the network; 0 if the transport cannot tell. */
  bufferedBytes(): number;
  /**
   * Ends the connection. Earlier events are still sent, except to a `slow_consumer`, whose backlog is dropped, and to an `unresponsive`
   * client.
   * The gateway has removed the connection already and calls nothing on it afterwards.
   */
  close(reason: CloseReason): void;
}
