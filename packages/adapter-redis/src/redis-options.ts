import type { Logger } from '@crewkit/core/adapter';

/** The Redis server, and the prefix of its keys. */
export interface RedisOptions {
  /**
   * The server's URL: `redis://user:password@host:port/database`, a cluster's `redis+cluster://user:password@host:port,host:port`, or the
   * URL of sentinels without passwords, `redis+sentinel://user:password@host:port,host:port/master-name`. For TLS, the URL begins with
   * `rediss`. Users and passwords are percent-encoded. A cluster needs Redis 7 or later.
   */
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
