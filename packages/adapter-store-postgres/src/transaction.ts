import { AppError } from '@crewkit/core';
import type { PoolClient, QueryResult } from 'pg';

import { markStatement, type CommitOutcome, type TransactionMark } from './ask-transaction-status.js';
import { beginStatement } from './begin-statement.js';
import { checkIn } from './check-in.js';
import type { Send } from './connection.js';
import { isConnectionLost, isWorthAnotherRun, leavesConnectionUsable, translateError } from './constraint-errors.js';
import type { Timeouts } from './timeouts.js';

/** Runs a transaction on one client, from BEGIN until the client is back in its pool. */
export class Transaction {
  private begun = false;
  /** Whether new statements are accepted. */
  private open = true;
  /** The first error, after which no commit is possible. It causes all later errors. */
  private failure: { readonly error: unknown } | null = null;
  /** Set if the server confirmed that a COMMIT without a response did not take effect. */
  private aborted = false;
  private usable = true;
  private released = false;
  /** Resolves, and never rejects, when the last accepted statement has a result or was dropped. */
  private last: Promise<unknown> = Promise.resolve();
  private giveUp = (_error: AppError): void => undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly timeouts: Timeouts,
    /** Determines the outcome of a transaction on another connection. */
    private readonly askTransactionStatus: (mark: TransactionMark) => Promise<CommitOutcome>,
  ) {}

  /**
   * Runs `work` and commits. If `work` rejects, rolls back and rejects with its error. If COMMIT gets no response, asks the server for the
   * outcome. Call once per transaction.
   */
  async complete<T>(work: (send: Send) => Promise<T>): Promise<T> {
    const tooLate = new Promise<never>((_, reject) => (this.giveUp = reject));
    // This prevents an unhandled rejection if the promise rejects while no code awaits it.
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

  /** Whether it is certain that no change was committed and a retry may succeed. */
  get mayRunAgain(): boolean {
    if (this.failure === null) return false;
    if (this.aborted) return true;
    const { error } = this.failure;
    return isWorthAnotherRun(error) || (!this.begun && isConnectionLost(error));
  }

  private readonly send: Send = (statement) => {
    if (!this.open) return Promise.reject(new AppError('UNAVAILABLE', { detail: 'The transaction has ended.' }));
    // Statements are sent one after another, because a failed statement prevents the next one from being sent.
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
    // The message has one result per statement, which the driver's types do not cover.
    const results = (await this.sendNow({ text })) as unknown as QueryResult<TransactionMark>[];
    this.begun = true;
    const mark = results.at(-1)?.rows[0];
    if (mark === undefined) throw new AppError('UNAVAILABLE', { detail: 'The transaction has no id.' });
    return mark;
  }

  private async commit(mark: TransactionMark): Promise<void> {
    this.open = false;
    await this.last;
    // The transaction has failed even if the work caught the error of a statement.
    if (this.failure !== null) throw translateError(this.failure.error);
    try {
      await this.client.query('COMMIT');
    } catch (error) {
      this.fail(error);
      // If the connection is still usable, the error is a response: the server rejected the COMMIT.
      if (this.usable) throw translateError(error);
      await this.makeSureOfCommit(mark, error);
    }
  }

  /** Rejects unless the COMMIT took effect although its response was lost with the error `cause`. */
  private async makeSureOfCommit(mark: TransactionMark, cause: unknown): Promise<void> {
    // The client is released first, because the query needs a free connection in the pool.
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
    // If the connection is unusable, closing it rolls the transaction back.
    if (this.usable) await this.client.query('ROLLBACK').catch((error: unknown) => this.fail(error));
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    if (!leavesConnectionUsable(error)) this.usable = false;
  }

  /** Ends the transaction after its timeout. Only closing the connection is certain to end it, whatever statement is running. */
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
