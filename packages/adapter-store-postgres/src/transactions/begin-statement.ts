import type { Timeouts } from '../connections/timeouts.js';

/**
 * Returns a statement that begins a transaction in one message. It also sets the timeouts on the server, in case this process stops or
 * loses its connection.
 */
export function beginStatement({ statementMs, lockMs, idleInTransactionMs }: Timeouts): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${statementMs};
    SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
}
