import type { NoticeChannel, Logger } from '@crewkit/core/adapter';
import type { ClientConfig, Pool, QueryConfig } from 'pg';

import { ListenConnection } from './listen-connection.js';

export interface PostgresChannelOptions {
  /** The pool for sending. */
  readonly pool: Pool;
  /** The configuration of the listening connection. It must not go through a pooler in transaction mode. */
  readonly listen: ClientConfig;
  readonly logger: Logger;
  /** The interval between checks that the connection still listens, in milliseconds. The default is 10,000. */
  readonly checkEveryMs?: number;
  /** The time in milliseconds within which the server must respond to each statement. The default is 5,000. */
  readonly answerWithinMs?: number;
}

const channel = 'crewkit_events';
// This keeps the order of the texts, because Postgres evaluates a set-returning function in the select list row by row.
const notify = `SELECT pg_notify('${channel}', unnest($1::text[]))`;
const defaultCheckEveryMs = 10_000;
const defaultAnswerWithinMs = 5_000;

/**
 * Sends notices with `NOTIFY` and receives them with `LISTEN`. A notice reaches all processes that listen on the same database. Its text
 * must be shorter than 8000 bytes.
 */
export class PostgresChannel implements NoticeChannel {
  private connection: ListenConnection | null = null;
  private readonly answerWithinMs: number;

  constructor(private readonly options: PostgresChannelOptions) {
    this.answerWithinMs = options.answerWithinMs ?? defaultAnswerWithinMs;
  }

  async open(receive: (text: string) => void): Promise<void> {
    const { listen, logger, checkEveryMs = defaultCheckEveryMs } = this.options;
    const { answerWithinMs } = this;
    this.connection = new ListenConnection({ config: listen, channel, receive, logger, checkEveryMs, answerWithinMs });
    await this.connection.open();
  }

  async send(texts: readonly string[]): Promise<void> {
    // This statement must be its own transaction: as part of a transaction that writes, it would serialize the commits of all processes.
    const statement: QueryConfig & { query_timeout: number } = {
      text: notify,
      values: [texts],
      query_timeout: this.answerWithinMs,
    };
    await this.options.pool.query(statement);
  }

  isConnected(): boolean {
    return this.connection?.isConnected() ?? false;
  }

  async close(): Promise<void> {
    this.connection?.close();
  }
}
