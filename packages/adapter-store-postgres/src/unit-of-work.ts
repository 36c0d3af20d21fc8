import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { Stores, UnitOfWork, WorkTraits } from '@crewkit/core/adapter';
import type { Pool } from 'pg';

import {
  askTransactionStatus,
  type CommitOutcome,
  type TransactionMark,
} from './transactions/ask-transaction-status.js';
import { checkOut } from './connections/check-out.js';
import { Connection, type Send } from './connections/connection.js';
import { sendInTransaction, SingleStatementWrite } from './transactions/single-statement-write.js';
import { sendRead } from './transactions/send-read.js';
import { StatementBatches } from './transactions/statement-batches.js';
import { createStores } from './stores/create-stores.js';
import { timeouts as defaultTimeouts, type Timeouts } from './connections/timeouts.js';
import { resetStatement, Transaction } from './transactions/transaction.js';
import { createTransactionClient, type PostgresTransactionClient } from './transactions/transaction-client.js';

export interface UnitOfWorkOptions {
  readonly preparedStatements?: boolean | undefined;
  readonly timeouts?: Timeouts;
}

type Work<T> = (stores: Stores) => Promise<T>;

const maxRuns = 5;
const firstPauseMs = 5;
const runAgainMs = 50;

/**
 * Runs each unit of work (`run`) as a transaction on its own connection. Retries the transaction from its start if it collided with another
 * one, or if its connection was lost and the server confirms that no change was committed. If `run` rejects, the outcome is known, unless
 * the server could not report the outcome of a COMMIT.
 *
 * Sends idempotent work as a transaction in one message, or in a batch with that of other callers, and repeats the transaction if its
 * response was lost. The outcome is unknown only if the server becomes unreachable.
 */
export class PostgresUnitOfWork implements UnitOfWork<PostgresTransactionClient> {
  private readonly prepared: boolean;
  private readonly timeouts: Timeouts;
  private readonly sendRead: Send;
  private readonly sendWrite: Send;
  private readonly batches: StatementBatches;
  private readonly reading: Stores;
  private readonly underWay = new Set<Promise<unknown>>();
  private closed = false;

  constructor(
    private readonly pool: Pool,
    { preparedStatements = true, timeouts = defaultTimeouts }: UnitOfWorkOptions = {},
  ) {
    this.prepared = preparedStatements;
    this.timeouts = timeouts;
    this.sendRead = sendRead(pool);
    this.sendWrite = sendInTransaction(pool, timeouts);
    const sendBatch = sendInTransaction(pool, { ...timeouts, lockMs: timeouts.batchLockMs });
    const options = { prepared: preparedStatements, holdMs: timeouts.batchHoldMs };
    this.batches = new StatementBatches(sendBatch, options);
    const reads = new StatementBatches(this.sendRead, options);
    const read: Send = (statement) =>
      statement.batch === undefined
        ? this.sendRead(statement)
        : reads.send(statement.batch, () => this.sendRead(statement));
    this.reading = createStores(new Connection(read, preparedStatements));
  }

  run<T>(work: Work<T>, { isIdempotent = false }: WorkTraits = {}): Promise<T> {
    return this.track(() => (isIdempotent ? this.runUntilAnswered(work) : this.runUntilSettled(work)));
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.track(() => work(this.reading));
  }

  transaction<T>(work: (stores: Stores, client: PostgresTransactionClient) => Promise<T>): Promise<T> {
    return this.track(async () => {
      const transaction = await this.begin();
      const client = createTransactionClient(transaction.sendForeign);
      const run = (send: Send): Promise<T> => work(createStores(new Connection(send, this.prepared, true)), client);
      return transaction.complete(async (send) => run(send), resetStatement);
    });
  }

  /** Rejects new work and waits for running work. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.underWay);
  }

  /** Tracks running work. This function is async, so that an error that `start` throws becomes a rejection. */
  private async track<T>(start: () => Promise<T>): Promise<T> {
    if (this.closed) throw new CrewkitError('UNAVAILABLE', { detail: 'The database is closed.' });
    const started = (async () => start())();
    this.underWay.add(started);
    return started.finally(() => this.underWay.delete(started));
  }

  private async begin(): Promise<Transaction> {
    const ask = (mark: TransactionMark): Promise<CommitOutcome> =>
      askTransactionStatus(this.sendRead, mark, this.timeouts);
    return new Transaction(await checkOut(this.pool), this.timeouts, ask);
  }

  private async runUntilSettled<T>(work: Work<T>): Promise<T> {
    const lastStartAt = performance.now() + this.timeouts.transactionMs;
    for (let runs = 1; ; runs += 1) {
      const transaction = await this.begin();
      try {
        return await transaction.complete(async (send) => work(createStores(new Connection(send, this.prepared))));
      } catch (error) {
        if (!transaction.mayRunAgain || runs === maxRuns || performance.now() > lastStartAt) throw error;
      }
      // Jitter keeps transactions that have collided from colliding again.
      await pause(Math.random() * firstPauseMs * 2 ** runs);
    }
  }

  /** Repeats idempotent work until it gets a response. Repeating is safe after a lost response, because the next run finds the outcome. */
  private async runUntilAnswered<T>(work: Work<T>): Promise<T> {
    let wasLost = false;
    let lastStartAt = Infinity;
    for (let runs = 1; ; runs += 1) {
      const { sendRead: read, sendWrite: write, batches } = this;
      const attempt = new SingleStatementWrite({ read, write, batches });
      try {
        return await attempt.complete((send) => work(createStores(new Connection(send, this.prepared))));
      } catch (error) {
        wasLost ||= attempt.wasLost;
        lastStartAt = Math.min(lastStartAt, performance.now() + this.timeouts.outcomeMs);
        // After a lost response, retry even while the server is unreachable.
        const mayRunAgain = attempt.hasCollided ? runs < maxRuns : wasLost && isUnavailable(error);
        if (!mayRunAgain || performance.now() > lastStartAt) throw wasLost ? openOutcome(error) : error;
      }
      await pause(Math.random() * 2 * runAgainMs);
    }
  }
}

function isUnavailable(error: unknown): boolean {
  return CrewkitError.is(error) && error.code === 'UNAVAILABLE';
}

function openOutcome(cause: unknown): unknown {
  if (!isUnavailable(cause)) return cause;
  const detail = 'The connection was lost; it is unknown whether the change was committed.';
  return new CrewkitError('UNAVAILABLE', { detail, cause });
}
