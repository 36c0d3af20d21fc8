import type { Server as HttpServer, IncomingMessage } from 'node:http';

import { crewkitRule, type Crewkit } from '@crewkit/core';
import { checkOptions, expects, fields, methods, optional, type OptionRules } from '@crewkit/core/options';

import { declineUpgrades } from './decline-upgrades.js';
import { PendingConnections } from './pending-connections.js';
import { Gateway } from './gateway.js';
import { defaultRealtimeLimits, type RealtimeLimits } from './realtime-limits.js';
import { servePlainWs } from './serve-plain-ws.js';
import { serveSocketIo } from './serve-socket-io.js';
import type { Ground } from './transport.js';

export interface RealtimeOptions {
  readonly limits?: Partial<RealtimeLimits>;
}

const limitRule = optional(
  expects('a number above 0', (value) => typeof value === 'number' && value > 0, { quote: true }),
);

const rules: OptionRules<RealtimeOptions & { readonly httpServer: HttpServer; readonly crewkit: Crewkit }> = {
  httpServer: methods<HttpServer>("node's http.Server", 'listen', 'on', 'listeners'),
  crewkit: crewkitRule,
  // One validator per limit; every limit has a default.
  limits: optional(
    fields(
      Object.fromEntries(
        Object.keys(defaultRealtimeLimits).map((name) => [name, limitRule]),
      ) as OptionRules<RealtimeLimits>,
      'an object of limits',
    ),
  ),
};

export interface AttachedRealtime {
  /** What this process currently holds, over both transports. */
  readonly counts: Gateway['counts'];
  /** Rejects new connections and ends all existing ones; call it before closing the HTTP server, which it leaves open. */
  close(): Promise<void>;
}

/**
 * Serves real time on a running or future HTTP server and leaves its other routes alone: over Socket.IO in the namespace `/chat`, and over
 * plain WebSocket at `/ws/chat`. Both share one gateway and behave the same. Socket.IO's long-polling works with a single process or with
 * sticky sessions; with several processes, configure its clients with `transports: ['websocket']`.
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
  // The count per address is a rate limit too; without rate limits, only the cap on pending connections remains.
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
      // Collected before the gateway ends the admitted connections, whose sockets close only later.
      const endings = transports.flatMap((transport) => transport.lines());
      gateway.close();
      await Promise.all(endings.map((end) => end()));
    },
  };
}

/** Browsers always send the page's origin, and only pages of the app may connect. A request without an origin is not from a browser. */
function isOriginAllowed({ headers }: IncomingMessage, appOrigins: readonly string[]): boolean {
  return headers.origin === undefined || appOrigins.includes(headers.origin);
}
