import type { Server as HttpServer, IncomingMessage } from 'node:http';

import type { Crewkit } from '@crewkit/core';
import { crewkitRule, checkOptions, optionRules, type OptionRules } from '@crewkit/core/adapter';

import { declineUpgrades } from './transports/decline-upgrades.js';
import { PendingConnections } from './limits/pending-connections.js';
import { Gateway } from './gateway/gateway.js';
import { defaultRealtimeLimits, type RealtimeLimits } from './limits/realtime-limits.js';
import { servePlainWs } from './transports/serve-plain-ws.js';
import { serveSocketIo } from './transports/serve-socket-io.js';
import type { Ground } from './transports/transport.js';

/** The options of `attachRealtime`. */
export interface RealtimeOptions {
  readonly limits?: Partial<RealtimeLimits>;
}

const limitRule = optionRules.optional(
  optionRules.expects('a number above 0', (value) => typeof value === 'number' && value > 0, { quote: true }),
);

const rules: OptionRules<RealtimeOptions & { readonly httpServer: HttpServer; readonly crewkit: Crewkit }> = {
  httpServer: optionRules.methods<HttpServer>("node's http.Server", 'listen', 'on', 'listeners'),
  crewkit: crewkitRule,
  // The validator and the default of each limit.
  limits: optionRules.optional(
    optionRules.fields(
      Object.fromEntries(
        Object.keys(defaultRealtimeLimits).map((name) => [name, limitRule]),
      ) as OptionRules<RealtimeLimits>,
      'an object of limits',
    ),
  ),
};

/** The real-time transports of a server. */
export interface AttachedRealtime {
  /** The current numbers of connections, users, rooms and pending deliveries in this process, over both transports. */
  readonly counts: Gateway['counts'];
  /** Rejects new connections and ends all existing ones. Does not close the HTTP server. Call this before you close the HTTP server. */
  close(): Promise<void>;
}

/**
 * Adds the real-time transports to an HTTP server, which may or may not be listening already. Does not affect the server's other routes.
 * Clients connect over Socket.IO in the namespace `/chat`, or over plain WebSocket at `/ws/chat`. Both transports share one gateway and
 * behave in the same way. Socket.IO's long polling works only with a single process or with sticky sessions. With several processes,
 * configure the Socket.IO clients with `transports: ['websocket']`.
 *
 * @example
 * const realtime = attachRealtime(app.server, crewkit);
 */
export function attachRealtime(
  httpServer: HttpServer,
  crewkit: Crewkit,
  options: RealtimeOptions = {},
): AttachedRealtime {
  checkOptions('attachRealtime', rules, { ...options, httpServer, crewkit });
  const limits = { ...defaultRealtimeLimits, ...options.limits };
  const gateway = new Gateway(crewkit, limits);
  const { appOrigins } = crewkit;
  let closing = false;
  const getAddress = ({ socket, headers }: IncomingMessage): string =>
    crewkit.getLimitKey({ remoteAddress: socket.remoteAddress ?? '', headers });
  const mayConnect: Ground['mayConnect'] = (request, transport) => {
    if (isOriginAllowed(request, appOrigins)) return !closing;
    const fields = { ipAddress: getAddress(request) };
    crewkit.logger.info(fields, 'a real-time connection from a page of another origin was refused');
    gateway.metrics.refused(transport, 'origin');
    return false;
  };
  // The maximum number of failures per address is a rate limit. If rate limits are off, only the caps on pending connections apply.
  const failuresPerAddress = crewkit.rateLimiter === null ? Number.POSITIVE_INFINITY : limits.failuresPerAddress;
  const pendingConnections = new PendingConnections({ ...limits, failuresPerAddress }, (limit) =>
    gateway.metrics.cutPending(limit),
  );
  const ground: Ground = { gateway, limits, appOrigins, mayConnect, pendingConnections, getAddress };
  const transports = [serveSocketIo(httpServer, ground), servePlainWs(httpServer, ground)];
  declineUpgrades(httpServer, (request) => transports.some((transport) => transport.takes(request)));
  return {
    get counts() {
      return gateway.counts;
    },
    close: async () => {
      closing = true;
      // Collect these functions before the gateway ends the admitted connections, because their sockets close only later.
      const endings = transports.flatMap((transport) => transport.lines());
      const recorded = gateway.close();
      await Promise.all([recorded, ...endings.map((end) => end())]);
    },
  };
}

/**
 * Returns whether the request's origin is allowed to connect. Browsers always send the origin, and among web pages only the app's are
 * allowed. A request without an origin does not come from a browser and is allowed.
 */
function isOriginAllowed({ headers }: IncomingMessage, appOrigins: readonly string[]): boolean {
  return headers.origin === undefined || appOrigins.includes(headers.origin);
}
