import { CrewkitError } from '@crewkit/core';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

import { beginStatement } from './transaction.js';
import { checkOut, checkIn } from '../connections/check-out.js';
import type { Send } from '../connections/connection.js';
import {
  isConnectionLost,
  isWorthAnotherRun,
  leavesConnectionUsable,
  translateError,
} from '../connections/constraint-errors.js';
import { isRead } from './send-read.js';
import type { Timeouts } from '../connections/timeouts.js';

/**
 * Runs work that contains at most one writing statement. This statement is sent in one message together with BEGIN and COMMIT, so its
 * outcome is unknown if the response is lost. Reads are sent separately.
 */
export class SingleStatementWrite {
  /** True if the connection was lost and the outcome of the statement is unknown. */
  wasLost = false;
  /** True if no change was committed and a retry may succeed. */
  hasCollided = false;
  private isOver = false;
  private hasWritten = false;
  /** Resolves when the last accepted statement has a result. Never rejects. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly timeouts: Timeouts,
    private readonly sendRead: Send,
  ) {}

  /** Runs the work. Call this once per instance. */
  async complete<T>(work: (send: Send) => Promise<T>): Promise<T> {
    try {
      return await work(this.send);
    } finally {
      this.isOver = true;
      await this.last;
    }
  }

  private readonly send: Send = (statement) => {
    if (this.isOver) return refusal('The work has ended.');
    const reads = isRead(statement);
    if (!reads && this.hasWritten) return refusal('Idempotent work writes with one statement.');
    this.hasWritten ||= !reads;
    const answer = this.last.then(() => (reads ? this.sendRead(statement) : this.write(statement)));
    this.last = answer.catch(() => undefined);
    return answer;
  };

  private async write(statement: QueryConfig): ReturnType<Send> {
    const client = await checkOut(this.pool);
    const answers = await Promise.allSettled(this.sendTransaction(client, statement));
    const errors = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    checkIn(client, errors.every(leavesConnectionUsable));
    const [, answer] = answers;
    // If a statement failed, COMMIT has rolled the transaction back.
    if (errors.length === 0 && answer?.status === 'fulfilled') return answer.value;
    const [error] = errors;
    this.wasLost = isConnectionLost(error);
    this.hasCollided = isWorthAnotherRun(error);
    throw translateError(error);
  }

  private sendTransaction(client: PoolClient, statement: QueryConfig): Promise<QueryResult<object>>[] {
    const { stream } = client.connection;
    stream.cork();
    try {
      const message = [{ text: beginStatement(this.timeouts) }, statement, { text: 'COMMIT' }];
      return message.map((each) => client.query<object>(each));
    } finally {
      stream.uncork();
    }
  }
}

function refusal(detail: string): Promise<never> {
  return Promise.reject(new CrewkitError('UNAVAILABLE', { detail }));
}
