import { AppError } from '@crewkit/core';
import type { PoolClient, QueryResult } from 'pg';

import { markStatement, type Outcome, type TransactionMark } from './ask-outcome.js';
import { beginStatement } from './begin-statement.js';
import { checkIn } from './check-in.js';
import type { Send } from './connection.js';
import { isConnectionLost, isWorthAnotherRun, leavesConnectionUsable, translateError } from './constraint-errors.js';
import type { Timeouts } from './timeouts.js';

/** One transaction on one client, from BEGIN until the client is back in its pool. */
export class Transaction {
  private begun = false;
  /** New statements are taken. */
  private open = true;
  /** Why nothing can be committed any more: the first error, of which all others are consequences. */
  private failure: { readonly error: unknown } | null = null;
  /** The server has told that its COMMIT, whose answer was lost, kept nothing. */
  private aborted = false;
  private usable = true;
  private released = false;
  /** Settles, and never rejects, when the last statement that was taken has been answered or dropped. */
  private last: Promise<unknown> = Promise.resolve();
  private giveUp = (_error: AppError): void => undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly timeouts: Timeouts,
    /** Finds out, on another connection, what became of a transaction. */
    private readonly askOutcome: (mark: TransactionMark) => Promise<Outcome>,
  ) {}

  /**
   * Runs `work` and commits, or rolls back and rejects with what it threw. Once per transaction. A COMMIT whose answer is
   * lost does not matter if the server can tell afterwards what became of it.
   */
  async complete<T>(work: (send: Send) => Promise<T>): Promise<T> {
    const tooLate = new Promise<never>((_, reject) => (this.giveUp = reject));
    // Nobody may be waiting for it when it comes.
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

  /** True if it is certain that nothing was committed, and another run may succeed. */
  get mayRunAgain(): boolean {
    if (this.failure === null) return false;
    if (this.aborted) return true;
    const { error } = this.failure;
    return isWorthAnotherRun(error) || (!this.begun && isConnectionLost(error));
  }

  private readonly send: Send = (statement) => {
    if (!this.open) return Promise.reject(new AppError('UNAVAILABLE', { detail: 'The transaction has ended.' }));
    // One after another: whether one is sent depends on the answer to the one before it.
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
    // One result for each statement of the message, of which the driver's types know nothing.
    const results = (await this.sendNow({ text })) as unknown as QueryResult<TransactionMark>[];
    this.begun = true;
    const mark = results.at(-1)?.rows[0];
    if (mark === undefined) throw new AppError('UNAVAILABLE', { detail: 'The transaction has no id.' });
    return mark;
  }

  private async commit(mark: TransactionMark): Promise<void> {
    this.open = false;
    await this.last;
    // Whoever caught the error of a statement has lost the transaction all the same.
    if (this.failure !== null) throw translateError(this.failure.error);
    try {
      await this.client.query('COMMIT');
    } catch (error) {
      this.fail(error);
      // An error that leaves the connection usable is an answer, and the answer is no.
      if (this.usable) throw translateError(error);
      await this.makeSureOfCommit(mark, error);
    }
  }

  /** Rejects unless the COMMIT was carried out, although its answer was lost with `cause`. */
  private async makeSureOfCommit(mark: TransactionMark, cause: unknown): Promise<void> {
    // First, because the question needs a place in the pool.
    this.release();
    const outcome = await this.askOutcome(mark);
    if (outcome === 'committed') return;
    this.aborted = outcome === 'aborted';
    const known = this.aborted ? 'the change was not kept' : 'nobody can tell whether the change was kept';
    throw new AppError('UNAVAILABLE', { detail: `The connection was lost, and ${known}.`, cause });
  }

  private async rollBack(): Promise<void> {
    this.open = false;
    // What was taken and not sent yet is not sent any more.
    this.failure ??= { error: null };
    await this.last;
    // A connection that is closed rolls back by itself.
    if (this.usable) await this.client.query('ROLLBACK').catch((error: unknown) => this.fail(error));
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    if (!leavesConnectionUsable(error)) this.usable = false;
  }

  /** Time is up. Closing the connection is all that ends it for certain, whatever is under way. */
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
