import type { Logger } from '@crewkit/core/adapter';

/** The NATS servers, the prefix of the subject, and the logger. */
export interface NatsOptions {
  /**
   * The URL of a server, or of several servers of one cluster: `nats://user:password@host:port`, `nats://token@host:port`, or `tls://` to
   * require TLS. User, password and token are percent-encoded. The default port is 4222.
   */
  readonly servers: string | readonly string[];
  /**
   * The prefix of the subject, so that several installations can share a server: letters, digits, `_`, `-`, `:` and dots between them. The
   * default is `crewkit`.
   */
  readonly prefix?: string;
  /** Receives the start and the end of outages. */
  readonly logger: Logger;
}

export interface NatsConnectionOptions extends NatsOptions {
  /** The interval between checks of the connection, in milliseconds. The default is 10,000. */
  readonly checkEveryMs?: number;
  /** The time in milliseconds after which a connection is dropped if the server does not respond. The default is 5,000. */
  readonly answerWithinMs?: number;
}
