import type { Logger } from '@crewkit/core/adapter';

/** The Redis server, and the prefix of its keys. */
export interface RedisOptions {
  /** The server's URL: `redis://user:password@host:port/database`, or `rediss://` for TLS. A cluster is not supported. */
  readonly url: string;
  /** The prefix of keys and channels, so that several installations can share a server. The default is `crewkit`. */
  readonly prefix?: string;
}

export interface RedisConnectionOptions extends RedisOptions {
  readonly logger: Logger;
  /** The interval between checks of the subscribed connection, in milliseconds. The default is 10,000. */
  readonly checkEveryMs?: number;
  /** The time in milliseconds after which a connection is dropped if the server does not respond. The default is 5,000. */
  readonly answerWithinMs?: number;
}
