import type { IncomingMessage } from 'node:http';

import type { TransportName } from './connection.js';
import type { Entrance } from './entrance.js';
import type { Gateway } from './gateway.js';
import type { RealtimeLimits } from './realtime-limits.js';

/** What a transport stands on. */
export interface Ground {
  readonly gateway: Gateway;
  readonly limits: RealtimeLimits;
  readonly appOrigins: readonly string[];
  /** Whether the request may open a connection: by its origin, and because there is no end in sight. */
  readonly mayConnect: (request: IncomingMessage, transport: TransportName) => boolean;
  /** Where connections wait for their admission, by `addressOf` the request that they begin with. */
  readonly entrance: Entrance;
  readonly addressOf: (request: IncomingMessage) => string;
}

/** One way to be connected, at work on an HTTP server. */
export interface Transport {
  /** Whether an offer of another protocol is for this transport, which then answers it in any case. */
  takes(request: IncomingMessage): boolean;
  /** For every client that is there now, admitted or not: what ends it. Resolves when it is off. */
  lines(): (() => Promise<void>)[];
}
