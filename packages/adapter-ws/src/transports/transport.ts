import type { IncomingMessage } from 'node:http';

import type { TransportName } from '../gateway/socket-connection.js';
import type { PendingConnections } from '../limits/pending-connections.js';
import type { Gateway } from '../gateway/gateway.js';
import type { RealtimeLimits } from '../limits/realtime-limits.js';

/** The dependencies of a transport. */
export interface Ground {
  readonly gateway: Gateway;
  readonly limits: RealtimeLimits;
  readonly appOrigins: readonly string[];
  /** Returns whether the request is allowed to open a connection: its origin must be allowed, and the server must not be shutting down. */
  readonly mayConnect: (request: IncomingMessage, transport: TransportName) => boolean;
  /** The pool of pending connections. Its keys are the addresses that `getAddress` returns. */
  readonly pendingConnections: PendingConnections;
  readonly getAddress: (request: IncomingMessage) => string;
}

/** A transport attached to an HTTP server. */
export interface Transport {
  /** Returns whether an upgrade request is for this transport. If so, the transport always responds to it. */
  takes(request: IncomingMessage): boolean;
  /**
   * Returns a function for every connected client, whether admitted or not. The function ends the connection and resolves when it is
   * closed.
   */
  lines(): (() => Promise<void>)[];
}
