import type { Logger } from '@crewkit/core/ports';

export interface RedisOptions {
  /** `redis://user:password@host:port/database`, or `rediss://` for TLS. One server, not a cluster. */
  readonly url: string;
  /** Begins the names of keys and channels, so that installations may share a server. Default: `crewkit`. */
  readonly prefix?: string;
}

export interface RedisConnectionOptions extends RedisOptions {
  readonly logger: Logger;
  /** How often it is checked whether the connection that listens is alive. Default: 10,000. */
  readonly checkEveryMs?: number;
  /** How long the server may take for an answer before its connection is given up. Default: 5,000. */
  readonly answerWithinMs?: number;
}
