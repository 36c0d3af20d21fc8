import type { Timeouts } from '../connections/timeouts.js';

/**
 * Returns a text of several statements that begin a transaction and set its timeouts on the server. If this process stops or loses its
 * connection, the server then ends the transaction.
 */
export function beginStatement({ statementMs, lockMs, idleInTransactionMs }: Timeouts): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${statementMs};
    SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
}
