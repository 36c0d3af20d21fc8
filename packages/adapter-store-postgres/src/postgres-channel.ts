import type { NoticeChannel } from '@crewkit/core/defaults';
import type { Logger } from '@crewkit/core/ports';
import type { ClientConfig, Pool, QueryConfig } from 'pg';

import { ListenConnection } from './listen-connection.js';

export interface PostgresChannelOptions {
  /** Used for sending. */
  readonly pool: Pool;
  /** Configuration of the listening connection. Not through a pooler in transaction mode. */
  readonly listen: ClientConfig;
  readonly logger: Logger;
  /** Interval of the checks that the connection still listens, in milliseconds. Default: 10,000. */
  readonly checkEveryMs?: number;
  /** Timeout for answers of the server, in milliseconds. Default: 5,000. */
  readonly answerWithinMs?: number;
}

const channel = 'crewkit_events';
// Keeps the order of the texts: a set-returning function in the select list is evaluated row by row.
const notify = `SELECT pg_notify('${channel}', unnest($1::text[]))`;
const defaultCheckEveryMs = 10_000;
const defaultAnswerWithinMs = 5_000;

/** `LISTEN` and `NOTIFY`: reaches all listeners of the same database. A text has less than 8000 bytes. */
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
    // In a transaction of its own: within a writing transaction it would serialize the commits of all processes.
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
