import { Redis } from 'ioredis';

import type { RedisConnectionOptions } from './redis-options.js';

const backoff = { firstMs: 100, maxMs: 5_000 };
// The delay of the operating system's TCP keep-alive, which may detect a lost connection sooner than the periodic checks do.
const keepAliveAfterMs = 10_000;

/**
 * Creates a client that connects on request and reconnects automatically whenever the connection is lost. Commands fail immediately if
 * there is no connection, and pending commands fail when the connection is lost. The client neither queues commands nor sends them twice.
 */
export function createClient({ url, answerWithinMs = 5_000 }: RedisConnectionOptions, name: string): Redis {
  const client = withoutUrl(
    () =>
      new Redis(url, {
        lazyConnect: true,
        connectionName: name,
        connectTimeout: answerWithinMs,
        // Drop the connection if a command gets no response within `answerWithinMs`.
        socketTimeout: answerWithinMs,
        keepAlive: keepAliveAfterMs,
        enableOfflineQueue: false,
        // When the connection is lost, running commands fail. They must not be sent again on the next connection.
        maxRetriesPerRequest: 0,
        // Do not resubscribe automatically: a failure would be an unhandled rejection, which ends the process.
        autoResubscribe: false,
        retryStrategy: delayMs,
      }),
  );
  // Ignore the error, because every outage also makes commands fail. Without a listener, the driver would print the error.
  client.on('error', () => undefined);
  return client;
}

/**
 * Removes the URL from errors, because errors thrown here are logged. The driver's error for an invalid URL contains the URL, which may
 * include a password.
 */
function withoutUrl(construct: () => Redis): Redis {
  try {
    return construct();
  } catch {
    throw new TypeError('The address of the Redis server is not a URL.');
  }
}

/** Returns the delay before the next connection attempt. It has jitter, so that processes do not reconnect at the same moment. */
function delayMs(attempt: number): number {
  const most = Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.maxMs);
  return most * (0.5 + Math.random() / 2);
}
