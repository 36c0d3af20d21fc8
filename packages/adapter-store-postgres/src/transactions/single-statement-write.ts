import { CrewkitError } from '@crewkit/core';
import type { Pool, PoolClient, QueryResult } from 'pg';

import { beginStatement } from './transaction.js';
import { checkOut, checkIn } from '../connections/check-out.js';
import type { Answer, Send, Statement } from '../connections/connection.js';
import {
  isConnectionLost,
  isWorthAnotherRun,
  leavesConnectionUsable,
  translateError,
} from '../connections/constraint-errors.js';
import { isRead } from './send-read.js';
import type { StatementBatches } from './statement-batches.js';
import type { Timeouts } from '../connections/timeouts.js';

const commit = { text: 'COMMIT' };

interface Senders {
  readonly read: Send;
  /** Sends one statement in its own transaction, and rejects with the driver's errors. */
  readonly write: Send;
  readonly batches: StatementBatches;
}

/**
 * Runs work that contains at most one writing statement. This statement is sent in one message together with BEGIN and COMMIT, or in a batch
 * with those of other callers, so its outcome is unknown if the response is lost. Reads are sent separately.
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

  constructor(private readonly senders: Senders) {}

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
    const answer = this.last.then(() => (reads ? this.senders.read(statement) : this.write(statement)));
    this.last = answer.catch(() => undefined);
    return answer;
  };

  private write(statement: Statement): Promise<Answer> {
    const { batch } = statement;
    if (batch === undefined) return this.writeAlone(statement);
    return this.senders.batches.send(batch, (cause) => {
      this.wasLost = isConnectionLost(cause);
      return this.writeAlone(statement);
    });
  }

  private async writeAlone(statement: Statement): Promise<Answer> {
    try {
      return await this.senders.write(statement);
    } catch (error) {
      this.wasLost ||= isConnectionLost(error);
      this.hasCollided = isWorthAnotherRun(error);
      throw translateError(error);
    }
  }
}

/** Returns a function that sends each statement in its own transaction, in one message with BEGIN and COMMIT. */
export function sendInTransaction(pool: Pool, timeouts: Timeouts): Send {
  const begin = { text: beginStatement(timeouts) };
  return async (statement) => {
    const client = await checkOut(pool);
    const answers = await Promise.allSettled(sendTogether(client, [begin, statement, commit]));
    const errors = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    checkIn(client, errors.every(leavesConnectionUsable));
    const [, answer] = answers;
    // If a statement failed, COMMIT has rolled the transaction back.
    if (errors.length === 0 && answer?.status === 'fulfilled') return answer.value;
    throw errors[0];
  };
}

function sendTogether(client: PoolClient, statements: readonly Statement[]): Promise<QueryResult<object>>[] {
  const { stream } = client.connection;
  stream.cork();
  try {
    return statements.map((each) => client.query<object>(each));
  } finally {
    stream.uncork();
  }
}

function refusal(detail: string): Promise<never> {
  return Promise.reject(new CrewkitError('UNAVAILABLE', { detail }));
}
