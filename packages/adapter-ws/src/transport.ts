import type { IncomingMessage } from 'node:http';

import type { TransportName } from './socket-connection.js';
import type { PendingConnections } from './pending-connections.js';
import type { Gateway } from './gateway.js';
import type { RealtimeLimits } from './realtime-limits.js';

/** The dependencies of a transport. */
export interface Ground {
  readonly gateway: Gateway;
  readonly limits: RealtimeLimits;
  readonly appOrigins: readonly string[];
  /** Whether the request may open a connection: checks its origin, and that the server is not shutting down. */
  readonly mayConnect: (request: IncomingMessage, transport: TransportName) => boolean;
  /** The pool of pending connections, keyed by `getAddress` the request that opened them. */
  readonly pendingConnections: PendingConnections;
  readonly getAddress: (request: IncomingMessage) => string;
}

/** A transport attached to an HTTP server. */
export interface Transport {
  /** Whether an upgrade request is for this transport, which then answers it in any case. */
  takes(request: IncomingMessage): boolean;
  /** For every connected client, admitted or not: a function that ends it and resolves when it is closed. */
  lines(): (() => Promise<void>)[];
}
