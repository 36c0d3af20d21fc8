import { Cluster, Redis, type RedisOptions } from 'ioredis';

import { nodeConnector } from './node-connector.js';
import { parseRedisAddress, type NodeGroup, type RedisAddress } from './redis-address.js';
import type { RedisConnectionOptions } from './redis-options.js';

const defaultAnswerWithinMs = 5_000;
const backoff = { firstMs: 100, maxMs: 5_000 };
// The delay of the operating system's TCP keep-alive, which may detect a lost connection sooner than the periodic checks do.
const keepAliveAfterMs = 10_000;

/**
 * Creates a client that connects on request and reconnects automatically whenever the connection is lost. Commands fail immediately if
 * there is no connection, and pending commands fail when the connection is lost. The client neither queues commands nor sends them twice.
 * In a cluster, it connects to the node that serves `channel`.
 */
export function createClient(options: RedisConnectionOptions, name: string, channel = ''): Redis {
  const address = requireAddress(options.url);
  const { answerWithinMs = defaultAnswerWithinMs } = options;
  const shared = { ...toOptions(options, name), enableOfflineQueue: false, lazyConnect: true, retryStrategy: delayMs };
  const client = withoutUrl(() =>
    address.kind === 'server'
      ? new Redis(address.url, shared)
      : new Redis({
          ...shared,
          ...toGroupOptions(address),
          Connector: nodeConnector({ address, channel, answerWithinMs }),
        }),
  );
  // Ignore the error, because every outage also makes commands fail. Without a listener, the driver would print the error.
  client.on('error', () => undefined);
  return client;
}

/** Creates a client for commands with keys. In a cluster, it connects to every node. Otherwise, it is the client of `createClient`. */
export function createKeyClient(options: RedisConnectionOptions, name: string): Redis | Cluster {
  const address = requireAddress(options.url);
  if (address.kind !== 'cluster') return createClient(options, name);
  const client = new Cluster([...address.nodes], {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: delayMs,
    // Keep host names, because Node compares a certificate with the host to which it connects.
    dnsLookup: (host, callback) => callback(null, host),
    slotsRefreshTimeout: options.answerWithinMs ?? defaultAnswerWithinMs,
    redisOptions: { ...toOptions(options, name), ...toGroupOptions(address) },
  });
  client.on('error', () => undefined);
  return client;
}

/** Returns whether the URL names a cluster, in which channels must be sharded. */
export function isCluster(url: string): boolean {
  return requireAddress(url).kind === 'cluster';
}

function requireAddress(url: string): RedisAddress {
  const address = parseRedisAddress(url);
  if (address === null) throw new TypeError('The address of the Redis server is not a URL.');
  return address;
}

function toOptions({ answerWithinMs = defaultAnswerWithinMs }: RedisConnectionOptions, name: string) {
  return {
    connectionName: name,
    connectTimeout: answerWithinMs,
    // Drop the connection if a command gets no response within `answerWithinMs`.
    socketTimeout: answerWithinMs,
    keepAlive: keepAliveAfterMs,
    // When the connection is lost, running commands fail. They must not be sent again on the next connection.
    maxRetriesPerRequest: 0,
    // Do not resubscribe automatically: a failure would be an unhandled rejection, which ends the process.
    autoResubscribe: false,
  } satisfies RedisOptions;
}

function toGroupOptions({ credentials, usesTls }: NodeGroup) {
  return { ...credentials, ...(usesTls ? { tls: {} } : {}) };
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
