import { AppError } from '@crewkit/core';
import type { PoolClient, QueryResult } from 'pg';

import { markStatement, type CommitOutcome, type TransactionMark } from './ask-transaction-status.js';
import { beginStatement } from './begin-statement.js';
import { checkIn } from './check-in.js';
import type { Send } from './connection.js';
import { isConnectionLost, isWorthAnotherRun, leavesConnectionUsable, translateError } from './constraint-errors.js';
import type { Timeouts } from './timeouts.js';

/** A transaction on one client, from BEGIN until the client is back in its pool. */
export class Transaction {
  private begun = false;
  /** Accepts new statements. */
  private open = true;
  /** Why nothing can be committed any more: the first error, which causes all others. */
  private failure: { readonly error: unknown } | null = null;
  /** The server confirmed that the COMMIT whose answer was lost did not take effect. */
  private aborted = false;
  private usable = true;
  private released = false;
  /** Settles, and never rejects, when the last accepted statement has been answered or dropped. */
  private last: Promise<unknown> = Promise.resolve();
  private giveUp = (_error: AppError): void => undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly timeouts: Timeouts,
    /** Determines, on another connection, the outcome of a transaction. */
    private readonly askTransactionStatus: (mark: TransactionMark) => Promise<CommitOutcome>,
  ) {}

  /**
   * Runs `work` and commits, or rolls back and rejects with the error of `work`. Call once per transaction. If the answer to the COMMIT is
   * lost, asks the server for the outcome.
   */
  async complete<T>(work: (send: Send) => Promise<T>): Promise<T> {
    const tooLate = new Promise<never>((_, reject) => (this.giveUp = reject));
    // Prevents an unhandled rejection if nothing awaits it when it rejects.
    tooLate.catch(() => undefined);
    const timer = setTimeout(() => this.abandon(), this.timeouts.transactionMs);
    try {
      const mark = await this.begin();
      const value = await Promise.race([work(this.send), tooLate]);
      await this.commit(mark);
      return value;
    } catch (error) {
      await this.rollBack();
      throw error;
    } finally {
      clearTimeout(timer);
      this.release();
    }
  }

  /** True if certainly nothing was committed and a retry may succeed. */
  get mayRunAgain(): boolean {
    if (this.failure === null) return false;
    if (this.aborted) return true;
    const { error } = this.failure;
    return isWorthAnotherRun(error) || (!this.begun && isConnectionLost(error));
  }

  private readonly send: Send = (statement) => {
    if (!this.open) return Promise.reject(new AppError('UNAVAILABLE', { detail: 'The transaction has ended.' }));
    // One after another: whether a statement is sent depends on the answer to the previous one.
    const answer = this.last.then(() => this.sendNow(statement));
    this.last = answer.catch(() => undefined);
    return answer;
  };

  private readonly sendNow: Send = async (statement) => {
    if (this.failure !== null) throw new AppError('UNAVAILABLE', { detail: 'The transaction has failed.' });
    try {
      return await this.client.query<object>(statement);
    } catch (error) {
      this.fail(error);
      throw translateError(error);
    }
  };

  private async begin(): Promise<TransactionMark> {
    const text = `${beginStatement(this.timeouts)}; ${markStatement}`;
    // One result per statement of the message, which the driver's types do not cover.
    const results = (await this.sendNow({ text })) as unknown as QueryResult<TransactionMark>[];
    this.begun = true;
    const mark = results.at(-1)?.rows[0];
    if (mark === undefined) throw new AppError('UNAVAILABLE', { detail: 'The transaction has no id.' });
    return mark;
  }

  private async commit(mark: TransactionMark): Promise<void> {
    this.open = false;
    await this.last;
    // Work that caught the error of a statement has lost the transaction all the same.
    if (this.failure !== null) throw translateError(this.failure.error);
    try {
      await this.client.query('COMMIT');
    } catch (error) {
      this.fail(error);
      // An error that leaves the connection usable is an answer: the COMMIT was rejected.
      if (this.usable) throw translateError(error);
      await this.makeSureOfCommit(mark, error);
    }
  }

  /** Rejects unless the COMMIT took effect although its answer was lost with `cause`. */
  private async makeSureOfCommit(mark: TransactionMark, cause: unknown): Promise<void> {
    // First, because the query needs a free connection of the pool.
    this.release();
    const outcome = await this.askTransactionStatus(mark);
    if (outcome === 'committed') return;
    this.aborted = outcome === 'aborted';
    const known = this.aborted ? 'the change was not committed' : 'it is unknown whether the change was committed';
    throw new AppError('UNAVAILABLE', { detail: `The connection was lost; ${known}.`, cause });
  }

  private async rollBack(): Promise<void> {
    this.open = false;
    // Statements that were accepted but not sent are dropped.
    this.failure ??= { error: null };
    await this.last;
    // Closing a connection rolls back by itself.
    if (this.usable) await this.client.query('ROLLBACK').catch((error: unknown) => this.fail(error));
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    if (!leavesConnectionUsable(error)) this.usable = false;
  }

  /** The timeout has expired. Only closing the connection ends the transaction for certain, whatever is running. */
  private abandon(): void {
    const error = new AppError('UNAVAILABLE', { detail: 'The transaction took too long.' });
    this.open = false;
    this.usable = false;
    this.failure ??= { error };
    this.release();
    this.giveUp(error);
  }

  private release(): void {
    if (this.released) return;
    this.released = true;
    checkIn(this.client, this.usable);
  }
}
