import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';

import type { Send } from '../connections/connection.js';
import { isUnknownTransaction } from '../connections/constraint-errors.js';
import type { Timeouts } from '../connections/timeouts.js';

export type CommitOutcome = 'committed' | 'aborted' | 'unknown';

/** Identifies a transaction, even if the server reuses the transaction's id after a crash. */
export interface TransactionMark {
  readonly id: string;
  readonly era: string;
}

interface Answer {
  readonly status: string | null;
  readonly era: string;
}

const askAgainMs = 50;

// After a crash, the server may reuse ids that had not reached its disk, but it also resets its statistics. A server that takes over after
// a failover has its own statistics. An id therefore identifies one transaction as long as the time of the last reset is unchanged.
const era = 'extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())::text AS era';
/** Returns the `TransactionMark` of the transaction in which the statement runs. */
export const markStatement = `SELECT pg_current_xact_id()::text AS id, ${era}`;
// On a standby, report 'in progress': a standby may lag behind, so its status of an unknown id proves nothing.
const outcomeStatement = `
  SELECT CASE WHEN pg_is_in_recovery() THEN 'in progress' ELSE pg_xact_status($1::xid8) END AS status, ${era}`;

/**
 * Determines the outcome of a transaction whose COMMIT got no response. `send` must not use the transaction's connection. Polls, because
 * the server may be unreachable, may not have noticed the end of the transaction yet, or may be recovering from a crash. Returns `unknown`
 * after `outcomeMs`, or as soon as the server cannot determine the outcome. Never rejects.
 */
export async function askTransactionStatus(
  send: Send,
  mark: TransactionMark,
  timeouts: Timeouts,
): Promise<CommitOutcome> {
  // A connection may be silent, so let the query time out early enough for a retry on another connection.
  const question = { text: outcomeStatement, values: [mark.id], query_timeout: timeouts.pingMs };
  const ended = new AbortController();
  const late = pause(timeouts.outcomeMs, 'unknown' as const, { signal: ended.signal });
  const ask = async (): Promise<CommitOutcome | null> => {
    try {
      const { rows } = await send(question);
      return readTransactionStatus(mark, (rows as Answer[])[0]);
    } catch (error) {
      // A commit reaches the disk together with its id. If the server says that it has never assigned the id, the
      // transaction was lost in a crash.
      if (isUnknownTransaction(error)) return 'aborted';
      return CrewkitError.is(error) && error.code === 'UNAVAILABLE' ? null : 'unknown';
    }
  };
  try {
    return await Promise.race([askUntilAnswered(ask, ended.signal), late]);
  } finally {
    ended.abort();
  }
}

/** Returns the outcome, or null if it is not known yet. */
function readTransactionStatus(mark: TransactionMark, answer: Answer | undefined): CommitOutcome | null {
  if (answer?.status === 'in progress') return null;
  if (answer?.status === 'aborted') return 'aborted';
  // If the statistics were reset, the id may belong to another transaction that has committed.
  return answer?.status === 'committed' && answer.era === mark.era ? 'committed' : 'unknown';
}

async function askUntilAnswered(ask: () => Promise<CommitOutcome | null>, signal: AbortSignal): Promise<CommitOutcome> {
  for (;;) {
    const outcome = await ask();
    if (outcome !== null) return outcome;
    // This wait rejects when the caller stops waiting, which ends the loop.
    await pause(askAgainMs, undefined, { signal });
  }
}
