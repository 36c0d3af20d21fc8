import type { Timeouts } from './timeouts.js';

/** One message that begins a transaction. It times out on the server too, which matters when this process stops or is cut off. */
export function beginStatement({ statementMs, lockMs, idleInTransactionMs }: Timeouts): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${statementMs};
    SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
}
