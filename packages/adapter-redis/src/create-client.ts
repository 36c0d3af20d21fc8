import { Redis } from 'ioredis';

import type { RedisConnectionOptions } from './redis-options.js';

const backoff = { firstMs: 100, maxMs: 5_000 };
// TCP keep-alive of the operating system, in case it detects a loss sooner than the checks.
const keepAliveAfterMs = 10_000;

/**
 * Creates a client that connects on request and reconnects by itself whenever the connection is lost. Commands fail at once without a
 * connection, and when it is lost; nothing is queued or sent twice.
 */
export function createClient({ url, answerWithinMs = 5_000 }: RedisConnectionOptions, name: string): Redis {
  const client = withoutUrl(
    () =>
      new Redis(url, {
        lazyConnect: true,
        connectionName: name,
        connectTimeout: answerWithinMs,
        // A connection is dropped if a command stays unanswered for this long.
        socketTimeout: answerWithinMs,
        keepAlive: keepAliveAfterMs,
        enableOfflineQueue: false,
        // None: commands in flight fail when the connection is lost, and are not resent on the next one.
        maxRetriesPerRequest: 0,
        // Otherwise the driver would turn a failed resubscription into an unhandled rejection, which ends the process.
        autoResubscribe: false,
        retryStrategy: delayMs,
      }),
  );
  // Every outage shows in the commands that fail; without a listener the driver would print it.
  client.on('error', () => undefined);
  return client;
}

/** The error for an invalid URL contains the URL, and thus a password; errors thrown here are logged. */
function withoutUrl(construct: () => Redis): Redis {
  try {
    return construct();
  } catch {
    throw new TypeError('The address of the Redis server is not a URL.');
  }
}

/** With jitter, so that the processes do not reconnect at the same moment. */
function delayMs(attempt: number): number {
  const most = Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.maxMs);
  return most * (0.5 + Math.random() / 2);
}
