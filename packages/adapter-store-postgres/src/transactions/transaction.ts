import { CrewkitError } from '@crewkit/core';
import type { PoolClient, QueryResult } from 'pg';
import { markStatement, type CommitOutcome, type TransactionMark } from './ask-transaction-status.js';
import { checkIn } from '../connections/check-out.js';
import type { Send } from '../connections/connection.js';
import {
  isConnectionLost,
  isWorthAnotherRun,
  leavesConnectionUsable,
  translateError,
} from '../connections/constraint-errors.js';
import type { Timeouts } from '../connections/timeouts.js';

/** Runs a transaction on one client, from BEGIN until the client is returned to its pool. */
export class Transaction {
  private begun = false;
  /** Further statements in the message of COMMIT or ROLLBACK, so that a pooler runs them in the same session. */
  private reset = '';
  /** Whether new statements are accepted. */
  private open = true;
  /** The first error. After it, no commit is possible, and all later errors result from it. */
  private failure: { readonly error: unknown } | null = null;
  /** Set if the server has confirmed that a COMMIT without a response had no effect. */
  private aborted = false;
  private usable = true;
  private released = false;
  /** Resolves when the last accepted statement has a result or was dropped. Never rejects. */
  private last: Promise<unknown> = Promise.resolve();
  private giveUp = (_error: CrewkitError): void => undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly timeouts: Timeouts,
    /** Determines the outcome of a transaction over another connection. */
    private readonly askTransactionStatus: (mark: TransactionMark) => Promise<CommitOutcome>,
  ) {}

  /**
   * Runs `work` and commits. If `work` rejects, rolls back and rejects with the same error. If COMMIT gets no response, asks the server for
   * the outcome. `reset` is sent with COMMIT or ROLLBACK. Call this once per instance.
   */
  async complete<T>(work: (send: Send) => Promise<T>, reset = ''): Promise<T> {
    this.reset = reset;
    const tooLate = new Promise<never>((_, reject) => (this.giveUp = reject));
    // If the promise rejects while no code awaits it, the rejection must not be reported as unhandled.
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

  private readonly send: Send = (statement) => this.sendInOrder(statement).catch(rethrowTranslated);

  /** Sends a statement of the embedding application, which gets the driver's own errors. */
  readonly sendForeign: Send = (statement) => this.sendInOrder(statement);

  private readonly sendInOrder: Send = (statement) => {
    if (!this.open) return Promise.reject(new CrewkitError('UNAVAILABLE', { detail: 'The transaction has ended.' }));
    // Send the statements one after another, because no statement may be sent after one that failed.
    const answer = this.last.then(() => this.sendNow(statement));
    this.last = answer.catch(() => undefined);
    return answer;
  };

  private readonly sendNow: Send = async (statement) => {
    if (this.failure !== null) throw new CrewkitError('UNAVAILABLE', { detail: 'The transaction has failed.' });
    try {
      return await this.client.query<object>(statement);
    } catch (error) {
      this.fail(error);
      throw error;
    }
  };

  private async begin(): Promise<TransactionMark> {
    const text = `${beginStatement(this.timeouts)}; ${markStatement}`;
    // A message with several statements has one result for each statement, but the driver's types do not declare that.
    const results = (await this.sendNow({ text }).catch(
      rethrowTranslated,
    )) as unknown as QueryResult<TransactionMark>[];
    this.begun = true;
    const mark = results.at(-1)?.rows[0];
    if (mark === undefined) throw new CrewkitError('UNAVAILABLE', { detail: 'The transaction has no id.' });
    return mark;
  }

  private async commit(mark: TransactionMark): Promise<void> {
    this.open = false;
    await this.last;
    // After a failed statement, the transaction has failed too, even if the work caught the error.
    if (this.failure !== null) throw translateError(this.failure.error);
    try {
      await this.client.query(`COMMIT${this.reset}`);
    } catch (error) {
      this.fail(error);
      // If the connection is still usable, the error is the server's response, which means that the server rejected the
      // COMMIT, unless a statement after it failed.
      if (this.usable && this.reset === '') throw translateError(error);
      await this.makeSureOfCommit(mark, error);
    }
  }

  /** Rejects unless the COMMIT took effect. `cause` is the error with which its response was lost. */
  private async makeSureOfCommit(mark: TransactionMark, cause: unknown): Promise<void> {
    const isAnswered = this.usable;
    // Release the client first, because the query needs a free connection in the pool.
    this.usable = false;
    this.release();
    const outcome = await this.askTransactionStatus(mark);
    if (outcome === 'committed') return;
    this.aborted = outcome === 'aborted';
    if (this.aborted && isAnswered) throw translateError(cause);
    const known = this.aborted ? 'the change was not committed' : 'it is unknown whether the change was committed';
    throw new CrewkitError('UNAVAILABLE', { detail: `The connection was lost; ${known}.`, cause });
  }

  private async rollBack(): Promise<void> {
    this.open = false;
    // Drop the statements that were accepted but not sent.
    this.failure ??= { error: null };
    await this.last;
    // If the connection is not usable, closing it rolls the transaction back.
    if (this.usable) await this.client.query(`ROLLBACK${this.reset}`).catch((error: unknown) => this.fail(error));
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    if (!leavesConnectionUsable(error)) this.usable = false;
  }

  /** Ends the transaction after its timeout. Closes the connection, because nothing else is certain to end a running statement. */
  private abandon(): void {
    const error = new CrewkitError('UNAVAILABLE', { detail: 'The transaction took too long.' });
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

function rethrowTranslated(error: unknown): never {
  throw translateError(error);
}

/**
 * Returns a text of several statements that begin a transaction and set its timeouts on the server. If this process stops or loses its
 * connection, the server then ends the transaction.
 */
export function beginStatement({ statementMs, lockMs, idleInTransactionMs }: Timeouts): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${statementMs};
    SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
}

/**
 * Removes what statements of the embedding application can leave in a session, because other transactions use the session later. These are
 * the statements of DISCARD ALL, except that prepared statements remain.
 */
export const resetStatement = `; CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ROLE; RESET ALL; UNLISTEN *;
  SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES`;
