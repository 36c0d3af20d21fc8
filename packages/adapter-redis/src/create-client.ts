import { Redis } from 'ioredis';

import type { RedisConnectionOptions } from './redis-options.js';

const backoff = { firstMs: 100, maxMs: 5_000 };
// The operating system's TCP keep-alive, which may detect a loss sooner than the checks do.
const keepAliveAfterMs = 10_000;

/**
 * Creates a client that connects on request and reconnects by itself whenever the connection is lost. Commands fail immediately if there is
 * no connection or if it is lost. The client neither queues commands nor sends them twice.
 */
export function createClient({ url, answerWithinMs = 5_000 }: RedisConnectionOptions, name: string): Redis {
  const client = withoutUrl(
    () =>
      new Redis(url, {
        lazyConnect: true,
        connectionName: name,
        connectTimeout: answerWithinMs,
        // A connection is dropped if a command gets no response within this time.
        socketTimeout: answerWithinMs,
        keepAlive: keepAliveAfterMs,
        enableOfflineQueue: false,
        // Commands in flight fail when the connection is lost, and are not sent again on the next connection.
        maxRetriesPerRequest: 0,
        // With automatic resubscription, a failure would become an unhandled rejection, which ends the process.
        autoResubscribe: false,
        retryStrategy: delayMs,
      }),
  );
  // Every outage is visible in the commands that fail. Without a listener, the driver would print the error.
  client.on('error', () => undefined);
  return client;
}

/** Removes the URL from errors: the driver's error for an invalid URL contains it, and thus a password. Errors thrown here are logged. */
function withoutUrl(construct: () => Redis): Redis {
  try {
    return construct();
  } catch {
    throw new TypeError('The address of the Redis server is not a URL.');
  }
}

/** Returns the delay before the next attempt. It has jitter, so that the processes do not reconnect at the same moment. */
function delayMs(attempt: number): number {
  const most = Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.maxMs);
  return most * (0.5 + Math.random() / 2);
}
