import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import { metricCatalogue, type HistogramSeries, type Meter, type Stores, type UnitOfWork } from '@crewkit/core/adapter';

import { isForeignKeyViolation } from './connections/constraint-errors.js';
import type { Statements } from './connections/connection.js';
import { TransactionClient, type SqliteTransactionClient } from './connections/transaction-client.js';
import type { OpenedDatabase } from './connections/open-database.js';
import { performJobs, type Job, type Settle, type Work } from './perform-jobs.js';
import { createStores } from './stores/create-stores.js';
import { WordIndexer } from './stores/chat/words/word-indexer.js';
import { indexInPlace } from './stores/chat/words/words-queue.js';

// The maximum number of jobs in one commit. With more jobs, the first job would wait too long for the last one.
const maxGroupSize = 256;
// A batch of jobs that takes longer than this is stuck, for instance on a nested `run`, which waits for the batch that it is part of.
const defaultStuckAfterMs = 5_000;
// All other writers wait for a transaction of the embedding application, and are rejected after `stuckAfterMs`.
const defaultTransactionMs = 4_000;
// The maximum number of waiting transactions of the embedding application. Each is a batch of its own, so the last one waits for all others.
const maxWaitingTransactions = 256;

/**
 * Runs one writer at a time, with group commit: pending jobs run one after another in a single transaction, and are acknowledged after one
 * COMMIT. Flushing to disk costs as much as many small transactions, and all jobs of a batch share one flush.
 *
 * Each transaction of the embedding application is a batch of its own, because its statements can end the batch (`INSERT OR ROLLBACK`), or
 * violate a deferred constraint, so that COMMIT fails. These transactions take turns with the other batches, so that a job waits for one of
 * them at most.
 */
export class SqliteUnitOfWork implements UnitOfWork<SqliteTransactionClient> {
  private readonly reading: Stores;
  private readonly indexer: WordIndexer;
  private readonly waiting: Job[] = [];
  private readonly waitingTransactions: Job[] = [];
  private runningReads = 0;
  private draining: Promise<void> | null = null;
  private stuck = false;
  private closed = false;
  private groupSizes: HistogramSeries | null = null;

  constructor(
    private readonly database: OpenedDatabase,
    private readonly stuckAfterMs = defaultStuckAfterMs,
    private readonly transactionMs = defaultTransactionMs,
  ) {
    this.indexer = new WordIndexer((work) => this.enqueue(work), database.reader);
    this.reading = createStores(database.reader, { soon: () => undefined, now: () => this.indexer.now() });
  }

  measure(meter: Meter): void {
    this.groupSizes = meter.histogram(metricCatalogue.storeGroupSize).with({});
    meter.gauge(metricCatalogue.storeWaiting, () => this.waiting.length + this.waitingTransactions.length);
  }

  run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.enqueue((connection) => work(this.createStores(connection)));
  }

  transaction<T>(work: (stores: Stores, client: SqliteTransactionClient) => Promise<T>): Promise<T> {
    if (this.waitingTransactions.length >= maxWaitingTransactions) return Promise.reject(busyError());
    return this.enqueue(async (connection) => {
      const client = new TransactionClient(this.database.writer);
      const stop = new AbortController();
      const late = pause(this.transactionMs, undefined, { signal: stop.signal }).then(() => {
        throw new CrewkitError('UNAVAILABLE', { detail: 'The transaction took too long.' });
      });
      try {
        const result = await Promise.race([work(this.createStores(connection), client), late]);
        client.requireSuccess();
        return result;
      } finally {
        client.end();
        stop.abort();
      }
    }, this.waitingTransactions);
  }

  async read<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    if (this.closed) throw closedError();
    const { reader, writer } = this.database;
    if (reader === writer) return this.readSerialized(work);
    this.runningReads += 1;
    try {
      return await work(this.reading);
    } finally {
      this.runningReads -= 1;
    }
  }

  /** Rejects new jobs and waits for the pending ones. */
  async close(): Promise<void> {
    this.closed = true;
    this.indexer.close();
    await Promise.allSettled([this.draining]);
    while (this.runningReads > 0) await pause(1);
  }

  private createStores(connection: Statements): Stores {
    const words = { soon: () => this.indexer.soon(), now: () => indexInPlace(connection).now() };
    return createStores(connection, words);
  }

  /** Queues a read together with the writers, because an in-memory database has only one connection. Prevents the read from writing. */
  private readSerialized<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const { writer } = this.database;
    return this.enqueue(async (connection) => {
      await indexInPlace(connection).now();
      writer.execute('PRAGMA query_only = ON');
      try {
        return await work(createStores(connection));
      } finally {
        writer.execute('PRAGMA query_only = OFF');
      }
    });
  }

  private enqueue<T>(work: Work<T>, queue = this.waiting): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    if (this.stuck) return Promise.reject(busyError());
    return new Promise<T>((resolve, reject) => {
      // T is the type of the result, but the queue contains jobs with results of all types.
      const caller = new AsyncResource('SqliteJob');
      queue.push({ work, caller, resolve: resolve as Job['resolve'], reject });
      this.draining ??= this.drain();
    });
  }

  private async drain(): Promise<void> {
    while (this.waiting.length + this.waitingTransactions.length > 0) {
      // Wait until the first job's event-loop turn has ended, so that other jobs from the same turn join its batch.
      await nextTurn();
      for (const settle of await this.commit(this.waiting.splice(0, maxGroupSize))) settle();
      for (const settle of await this.commit(this.waitingTransactions.splice(0, 1))) settle();
    }
    this.draining = null;
  }

  /** Commits the batch. For each job, returns a function that settles its promise. */
  private async commit(group: Job[]): Promise<Settle[]> {
    try {
      return group.length === 0 ? [] : await this.commitTogether(group);
    } catch (error) {
      if (group.length === 1 || !isForeignKeyViolation(error)) return group.map((job) => () => job.reject(error));
      // COMMIT checks the deferred foreign keys of the application's tables, and does not say which job violated one. A smaller batch does.
      const half = group.splice(0, group.length / 2);
      return [...(await this.commit(half)), ...(await this.commit(group))];
    }
  }

  /** Runs the batch in one transaction. Rejects if nothing is committed. */
  private async commitTogether(group: Job[]): Promise<Settle[]> {
    const { writer } = this.database;
    const settles: Settle[] = [];
    // Reject all jobs that have not started. The outcome of the other jobs is not known yet, because they may still write.
    const timer = setTimeout(() => this.refuse(group.splice(settles.length + 1)), this.stuckAfterMs);
    try {
      // The connection is already in a transaction only if the ROLLBACK of an earlier batch has failed.
      if (writer.inTransaction) writer.control('ROLLBACK');
      writer.control('BEGIN IMMEDIATE');
      await performJobs(writer, group, settles);
      this.database.commit();
      this.groupSizes?.observe(group.length);
      return settles;
    } catch (error) {
      this.rollBack();
      throw error;
    } finally {
      clearTimeout(timer);
      this.stuck = false;
    }
  }

  /** Rolls back the batch. Must not throw, because the batch's jobs must still be settled. */
  private rollBack(): void {
    const { writer } = this.database;
    try {
      if (writer.inTransaction) writer.control('ROLLBACK');
    } catch {
      // Ignore the error: the next batch tries again before it begins.
    }
  }

  /** Rejects these jobs, all pending jobs, and all jobs that arrive before the batch has ended. */
  private refuse(jobs: readonly Job[]): void {
    this.stuck = true;
    const waiting = [...this.waiting.splice(0), ...this.waitingTransactions.splice(0)];
    for (const job of [...jobs, ...waiting]) job.reject(busyError());
  }
}

function busyError(): CrewkitError {
  return new CrewkitError('UNAVAILABLE', { detail: 'The database was busy for too long.' });
}

function closedError(): CrewkitError {
  return new CrewkitError('UNAVAILABLE', { detail: 'The database is closed.' });
}
