import type { Server as HttpServer, IncomingMessage } from 'node:http';

import { crewkitRule, type Crewkit } from '@crewkit/core';
import { checkOptions, expects, fields, methods, optional, type OptionRules } from '@crewkit/core/options';

import { declineUpgrades } from './decline-upgrades.js';
import { Entrance } from './entrance.js';
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
  // One for each limit that has a default, which all have.
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
  /** What this process holds at the moment, over both transports. */
  readonly counts: Gateway['counts'];
  /** Admits nobody any more and ends every connection; call it before closing the HTTP server, which it leaves open. */
  close(): Promise<void>;
}

/**
 * Serves real time on a running or future HTTP server, whose other routes it leaves alone: over Socket.IO in the namespace
 * `/chat`, and over plain WebSocket at `/ws/chat`. Both do the same, by one gateway. Socket.IO's long-polling works with a
 * single process or with sticky sessions; with several processes let its clients use `transports: ['websocket']`.
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
  const addressOf = ({ socket, headers }: IncomingMessage): string =>
    crewkit.limitKeyOf({ remoteAddress: socket.remoteAddress ?? '', headers });
  const mayConnect: Ground['mayConnect'] = (request, transport) => {
    if (isOriginAllowed(request, appOrigins)) return !closing;
    const fields = { ipAddress: addressOf(request) };
    crewkit.logger.info(fields, 'a real-time connection from a page of another origin was refused');
    gateway.metrics.refused(transport, 'origin');
    return false;
  };
  // What is counted by address is a limit of rates too; without it the cap on waiting connections is left.
  const failuresPerAddress = crewkit.rateLimiter === null ? Number.POSITIVE_INFINITY : limits.failuresPerAddress;
  const entrance = new Entrance({ ...limits, failuresPerAddress }, (limit) => gateway.metrics.cutAtEntrance(limit));
  const ground: Ground = { gateway, limits, appOrigins, mayConnect, entrance, addressOf };
  const transports = [serveSocketIo(httpServer, ground), servePlainWs(httpServer, ground)];
  declineUpgrades(httpServer, (request) => transports.some((transport) => transport.takes(request)));
  return {
    get counts() {
      return gateway.counts;
    },
    close: async () => {
      closing = true;
      // Before the gateway ends those it has admitted: the bytes under them are off only later.
      const endings = transports.flatMap((transport) => transport.lines());
      gateway.close();
      await Promise.all(endings.map((end) => end()));
    },
  };
}

/** Browsers always name the page's origin, and only pages of the app may connect. What sends none is no browser. */
function isOriginAllowed({ headers }: IncomingMessage, appOrigins: readonly string[]): boolean {
  return headers.origin === undefined || appOrigins.includes(headers.origin);
}
