import { Redis } from 'ioredis';

import type { RedisConnectionOptions } from './redis-options.js';

const backoff = { firstMs: 100, maxMs: 5_000 };
// Of the operating system, in case that it notices sooner than the checks.
const keepAliveAfterMs = 10_000;

/**
 * A client that connects when told, and again by itself whenever the connection is lost. A command fails at once while
 * there is no connection, and with the connection if that is lost; nothing waits in a queue or is sent twice.
 */
export function createClient({ url, answerWithinMs = 5_000 }: RedisConnectionOptions, name: string): Redis {
  const client = withoutUrl(
    () =>
      new Redis(url, {
        lazyConnect: true,
        connectionName: name,
        connectTimeout: answerWithinMs,
        // A connection on which a command stays without an answer is given up.
        socketTimeout: answerWithinMs,
        keepAlive: keepAliveAfterMs,
        enableOfflineQueue: false,
        // None: what is under way when the connection is lost fails, and is not sent again over the next one.
        maxRetriesPerRequest: 0,
        // The driver would let an error of it become an unhandled rejection, which ends the process.
        autoResubscribe: false,
        retryStrategy: delayMs,
      }),
  );
  // Every outage shows in what it makes fail; without a listener the driver would print it.
  client.on('error', () => undefined);
  return client;
}

/** An error of a URL holds the URL, and with that a password; what is thrown here is logged. */
function withoutUrl(construct: () => Redis): Redis {
  try {
    return construct();
  } catch {
    throw new TypeError('The address of the Redis server is no URL.');
  }
}

/** By chance, so that the processes do not all come at the same moment. */
function delayMs(attempt: number): number {
  const most = Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.maxMs);
  return most * (0.5 + Math.random() / 2);
}
