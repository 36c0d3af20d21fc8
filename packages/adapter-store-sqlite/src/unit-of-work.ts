import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { AppError } from '@crewkit/core';
import { metricCatalogue, type HistogramSeries, type Meter, type Stores, type UnitOfWork } from '@crewkit/core/ports';

import { ConnectionLease } from './connection-lease.js';
import type { Statements } from './connection.js';
import type { OpenedDatabase } from './open-database.js';
import { createStores } from './stores/create-stores.js';
import { WordIndexer } from './word-indexer.js';
import { indexInPlace } from './words-turn.js';

type Work<T> = (connection: Statements) => Promise<T>;

interface Job {
  readonly work: Work<unknown>;
  /** The queue is worked off by whoever came first: each job must see its caller's own context (traces, logs), not his. */
  readonly caller: AsyncResource;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Settle = () => void;

// Jobs of one commit. More would let the first wait for too many others.
const maxGroupSize = 256;
// A group that takes longer is stuck, for instance on a nested `run`, which waits for the group it is part of.
const defaultStuckAfterMs = 5_000;

/**
 * One writer at a time, with group commit: the jobs that wait run one after another inside one transaction, each in a
 * savepoint of its own, and are answered after the one COMMIT. A flush to disk costs as much as many small
 * transactions, and the jobs of a group share it.
 */
export class SqliteUnitOfWork implements UnitOfWork {
  private readonly reading: Stores;
  private readonly indexer: WordIndexer;
  private readonly waiting: Job[] = [];
  private readonly runningReads = new Set<Promise<unknown>>();
  private draining: Promise<void> | null = null;
  private stuck = false;
  private closed = false;
  private groupSizes: HistogramSeries | null = null;

  constructor(
    private readonly database: OpenedDatabase,
    private readonly stuckAfterMs = defaultStuckAfterMs,
  ) {
    this.indexer = new WordIndexer((work) => this.enqueue(work), database.reader);
    this.reading = createStores(database.reader, { soon: () => undefined, now: () => this.indexer.now() });
  }

  measure(meter: Meter): void {
    this.groupSizes = meter.histogram(metricCatalogue.storeGroupSize).with({});
    meter.gauge(metricCatalogue.storeWaiting, () => this.waiting.length);
  }

  run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.enqueue((connection) => {
      const words = { ...indexInPlace(connection), soon: () => this.indexer.soon() };
      return work(createStores(connection, words));
    });
  }

  async read<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    if (this.closed) throw closedError();
    const { reader, writer } = this.database;
    if (reader === writer) return this.readInTurn(work);
    // Called in an async function, so that what `work` throws at once becomes a rejection too.
    const reading = (async () => work(this.reading))();
    this.runningReads.add(reading);
    return reading.finally(() => this.runningReads.delete(reading));
  }

  /** Refuses new jobs and waits for the others. */
  async close(): Promise<void> {
    this.closed = true;
    this.indexer.close();
    await Promise.allSettled([this.draining, ...this.runningReads]);
  }

  /** In memory there is one connection: a read takes its turn among the writers, and may not write either. */
  private readInTurn<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
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

  private enqueue<T>(work: Work<T>): Promise<T> {
    if (this.closed) return Promise.reject(closedError());
    if (this.stuck) return Promise.reject(busyError());
    return new Promise<T>((resolve, reject) => {
      // T is what `work` gives and what this promise takes; the queue holds jobs of all kinds.
      const caller = new AsyncResource('SqliteJob');
      this.waiting.push({ work, caller, resolve: resolve as Job['resolve'], reject });
      this.draining ??= this.drain();
    });
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      // After the turn of the loop in which the first job came, so that the others of that turn join its group.
      await nextTurn();
      const settles = await this.commit(this.waiting.splice(0, maxGroupSize));
      for (const settle of settles) settle();
    }
    this.draining = null;
  }

  /** Runs the group in one transaction. Returns how each job's promise is to be settled. */
  private async commit(group: Job[]): Promise<Settle[]> {
    const { writer } = this.database;
    const settles: Settle[] = [];
    // All but the jobs that have begun: those may write, so nobody can say yet what becomes of them.
    const timer = setTimeout(() => this.refuse(group.splice(settles.length + 1)), this.stuckAfterMs);
    try {
      // Only if the ROLLBACK below has failed before.
      if (writer.inTransaction) writer.control('ROLLBACK');
      writer.control('BEGIN IMMEDIATE');
      // One alone needs no savepoint: if he fails, so does the group.
      const [first] = group;
      if (first !== undefined && group.length === 1) settles.push(await this.perform(first));
      else for (const job of group) settles.push(await this.performApart(job));
      writer.control('COMMIT');
      this.groupSizes?.observe(group.length);
      return settles;
    } catch (error) {
      // Nothing of the group is kept, so nobody is told that it was.
      this.rollBack();
      return group.map((job) => () => job.reject(error));
    } finally {
      clearTimeout(timer);
      this.stuck = false;
    }
  }

  private async perform(job: Job): Promise<Settle> {
    const lease = new ConnectionLease(this.database.writer);
    try {
      const value = await job.caller.runInAsyncScope(job.work, null, lease);
      return () => job.resolve(value);
    } finally {
      lease.end();
    }
  }

  /** If it fails, nothing of it is left, and the others of its group go on. */
  private async performApart(job: Job): Promise<Settle> {
    const { writer } = this.database;
    writer.control('SAVEPOINT job');
    try {
      const settle = await this.perform(job);
      writer.control('RELEASE job');
      return settle;
    } catch (error) {
      // A full disk rolls the whole transaction back by itself; then the group has failed, not just this job.
      if (!writer.inTransaction) throw new AppError('UNAVAILABLE', { cause: error });
      writer.control('ROLLBACK TO job');
      writer.control('RELEASE job');
      return () => job.reject(error);
    }
  }

  /** Must not throw: the jobs of the group have to be told. */
  private rollBack(): void {
    const { writer } = this.database;
    try {
      if (writer.inTransaction) writer.control('ROLLBACK');
    } catch {
      // The next group tries again, before it begins.
    }
  }

  /** Refuses these, all that wait, and all that come until the group has ended. */
  private refuse(jobs: readonly Job[]): void {
    this.stuck = true;
    for (const job of [...jobs, ...this.waiting.splice(0)]) job.reject(busyError());
  }
}

function busyError(): AppError {
  return new AppError('UNAVAILABLE', { detail: 'The database is busy too long.' });
}

function closedError(): AppError {
  return new AppError('UNAVAILABLE', { detail: 'The database is closed.' });
}
