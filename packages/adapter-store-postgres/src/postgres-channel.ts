import type { NoticeChannel } from '@crewkit/core/defaults';
import type { Logger } from '@crewkit/core/ports';
import type { ClientConfig, Pool, QueryConfig } from 'pg';

import { ListenConnection } from './listen-connection.js';

export interface PostgresChannelOptions {
  /** Sends. */
  readonly pool: Pool;
  /** How the one connection that listens is made. Not through a pooler in transaction mode. */
  readonly listen: ClientConfig;
  readonly logger: Logger;
  /** How often it is checked whether the connection still listens. Default: 10,000. */
  readonly checkEveryMs?: number;
  /** How long the server may take for an answer. Default: 5,000. */
  readonly answerWithinMs?: number;
}

const channel = 'crewkit_events';
// In the order of the texts: of a function that gives rows, and stands there, they come one after the other.
const notify = `SELECT pg_notify('${channel}', unnest($1::text[]))`;
const defaultCheckEveryMs = 10_000;
const defaultAnswerWithinMs = 5_000;

/** `LISTEN` and `NOTIFY`: reaches whoever listens in the same database. A text has less than 8000 bytes. */
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
    // In a transaction of its own: within one that writes it would make the commits of all processes wait in line.
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
