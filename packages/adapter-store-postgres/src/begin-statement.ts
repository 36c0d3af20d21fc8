import type { Timeouts } from './timeouts.js';

/**
 * Returns a statement that begins a transaction in one message. The server enforces the timeouts too, in case this process stops or is cut
 * off.
 */
export function beginStatement({ statementMs, lockMs, idleInTransactionMs }: Timeouts): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${statementMs};
    SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
}
