import type { Logger } from '@crewkit/core/ports';

export interface RedisOptions {
  /** `redis://user:password@host:port/database`, or `rediss://` for TLS. One server, not a cluster. */
  readonly url: string;
  /** Prefix of keys and channels, so that installations may share a server. Default: `crewkit`. */
  readonly prefix?: string;
}

export interface RedisConnectionOptions extends RedisOptions {
  readonly logger: Logger;
  /** Interval of the checks of the listening connection, in milliseconds. Default: 10,000. */
  readonly checkEveryMs?: number;
  /** Timeout for answers of the server, after which the connection is dropped, in milliseconds. Default: 5,000. */
  readonly answerWithinMs?: number;
}
