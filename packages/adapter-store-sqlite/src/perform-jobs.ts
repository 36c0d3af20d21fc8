import type { AsyncResource } from 'node:async_hooks';

import { CrewkitError } from '@crewkit/core';

import { ConnectionLease } from './connections/connection-lease.js';
import type { Connection, Statements } from './connections/connection.js';

export type Work<T> = (connection: Statements) => Promise<T>;

export interface Job {
  readonly work: Work<unknown>;
  /**
   * The async context of the job's caller. The first caller processes the whole queue, but each job must run in its own caller's context,
   * because traces and logs depend on it.
   */
  readonly caller: AsyncResource;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export type Settle = () => void;

/** A job of a batch has failed after it had written. */
class WrittenFailure extends Error {}

/**
 * Runs the jobs of a batch one after another in the open transaction. For each job, adds a function to `settles` that settles its promise.
 * If a job fails, only this job is rejected, and the others continue. A batch of one job fails together with it.
 *
 * With an open savepoint, SQLite copies each page before it changes the page. The jobs therefore run without one at first. If a job fails
 * after it has written, the batch is rolled back and runs again, each job with its own savepoint.
 */
export async function performJobs(writer: Connection, jobs: readonly Job[], settles: Settle[]): Promise<void> {
  const [first] = jobs;
  if (first !== undefined && jobs.length === 1) {
    settles.push(await perform(writer, first));
    return;
  }
  try {
    for (const job of jobs) settles.push(await performTogether(writer, job));
  } catch (error) {
    if (!(error instanceof WrittenFailure)) throw error;
    settles.length = 0;
    writer.control('ROLLBACK');
    writer.control('BEGIN IMMEDIATE');
    for (const job of jobs) settles.push(await performApart(writer, job));
  }
}

async function perform(writer: Connection, job: Job): Promise<Settle> {
  const lease = new ConnectionLease(writer);
  try {
    const value = await job.caller.runInAsyncScope(job.work, null, lease);
    return () => job.resolve(value);
  } finally {
    lease.end();
  }
}

/** Runs a job without a savepoint. Throws `WrittenFailure` if the job fails and has written. */
async function performTogether(writer: Connection, job: Job): Promise<Settle> {
  const { writes } = writer;
  try {
    return await perform(writer, job);
  } catch (error) {
    requireTransaction(writer, error);
    if (writer.writes > writes) throw new WrittenFailure();
    return () => job.reject(error);
  }
}

/** Runs a job with a savepoint. If the job fails, only this job is rolled back and rejected. */
async function performApart(writer: Connection, job: Job): Promise<Settle> {
  writer.control('SAVEPOINT job');
  try {
    const settle = await perform(writer, job);
    writer.control('RELEASE job');
    return settle;
  } catch (error) {
    requireTransaction(writer, error);
    writer.control('ROLLBACK TO job');
    writer.control('RELEASE job');
    return () => job.reject(error);
  }
}

/** Throws unless the transaction is open. A full disk rolls back the whole transaction: the whole batch has then failed, not only one job. */
function requireTransaction(writer: Connection, cause: unknown): void {
  if (!writer.inTransaction) throw new CrewkitError('UNAVAILABLE', { cause });
}
