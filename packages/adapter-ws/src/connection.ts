import type { ServerEvent, ServerEvents } from '@crewkit/core/api';

/**
 * Why the gateway ends a connection. After `unauthenticated` and `rate_limited` a client should not come back by
 * itself with what it has; after the others it should, and catch up over HTTP. `unresponsive`: it does not answer, and
 * its user needs the slot.
 */
export type CloseReason = 'unauthenticated' | 'rate_limited' | 'slow_consumer' | 'unresponsive' | 'shutdown';

/** Ways to be connected. */
export type TransportName = 'socket.io' | 'websocket';

/** What a transport hands to the gateway: one client, as far as bytes are concerned. */
export interface Connection {
  /** Unique within the process. */
  readonly id: string;
  readonly transport: TransportName;
  /**
   * Queues an event; never waits. In one fan-out every connection gets the identical payload object, so a transport
   * may keep the last encoded form and send it again.
   */
  send<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void;
  /** When the client last sent something, be it an answer to a ping, by `performance.now()`. */
  readonly lastHeardMs: number;
  /** Asks the client for a sign of life, which becomes `lastHeardMs`. */
  probe(): void;
  /** Bytes accepted by `send` and not yet taken by the network; 0 if the transport cannot tell. */
  bufferedBytes(): number;
  /**
   * Ends the connection. What was sent before still goes out, except to a `slow_consumer`, whose backlog is dropped, and
   * to an `unresponsive` client.
   * The gateway has forgotten the connection already and calls nothing on it afterwards.
   */
  close(reason: CloseReason): void;
}
