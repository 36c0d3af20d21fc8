import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '@crewkit/core';

import type { Send } from './connection.js';
import { isUnknownTransaction } from './constraint-errors.js';
import type { Timeouts } from './timeouts.js';

export type CommitOutcome = 'committed' | 'aborted' | 'unknown';

/** Identifies a transaction, even if the server reuses its id after a crash. */
export interface TransactionMark {
  readonly id: string;
  readonly era: string;
}

interface Answer {
  readonly status: string | null;
  readonly era: string;
}

const askAgainMs = 50;

// After a crash the server reuses ids that had not reached its disk. It also resets its statistics, and a server that takes over has
// others, so while their reset time is unchanged, an id identifies one transaction.
const era = 'extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())::text AS era';
/** Run inside a transaction; returns its `TransactionMark`. */
export const markStatement = `SELECT pg_current_xact_id()::text AS id, ${era}`;
// A standby may lag behind, so an unknown id means nothing there.
const outcomeStatement = `
  SELECT CASE WHEN pg_is_in_recovery() THEN 'in progress' ELSE pg_xact_status($1::xid8) END AS status, ${era}`;

/**
 * Determines the outcome of a transaction whose COMMIT was not answered. `send` uses other connections. Polls, because the server may be
 * unreachable, may not have seen the end of the transaction yet, or may be recovering from a crash. Returns `unknown` after `outcomeMs`, or
 * as soon as the server cannot tell. Never rejects.
 */
export async function askTransactionStatus(
  send: Send,
  mark: TransactionMark,
  timeouts: Timeouts,
): Promise<CommitOutcome> {
  // A connection may be silent: each query times out early enough to retry on another connection.
  const question = { text: outcomeStatement, values: [mark.id], query_timeout: timeouts.pingMs };
  const ended = new AbortController();
  const late = pause(timeouts.outcomeMs, 'unknown' as const, { signal: ended.signal });
  const ask = async (): Promise<CommitOutcome | null> => {
    try {
      const { rows } = await send(question);
      return readTransactionStatus(mark, (rows as Answer[])[0]);
    } catch (error) {
      // A commit reaches the disk together with its id, so an id that the server has not assigned yet was lost in a crash.
      if (isUnknownTransaction(error)) return 'aborted';
      return AppError.is(error) && error.code === 'UNAVAILABLE' ? null : 'unknown';
    }
  };
  try {
    return await Promise.race([askUntilAnswered(ask, ended.signal), late]);
  } finally {
    ended.abort();
  }
}

/** Returns null if the outcome is not known yet. */
function readTransactionStatus(mark: TransactionMark, answer: Answer | undefined): CommitOutcome | null {
  if (answer?.status === 'in progress') return null;
  if (answer?.status === 'aborted') return 'aborted';
  // In another era, the id may be that of another committed transaction.
  return answer?.status === 'committed' && answer.era === mark.era ? 'committed' : 'unknown';
}

async function askUntilAnswered(ask: () => Promise<CommitOutcome | null>, signal: AbortSignal): Promise<CommitOutcome> {
  for (;;) {
    const outcome = await ask();
    if (outcome !== null) return outcome;
    // Rejects when the caller no longer waits, which ends the loop.
    await pause(askAgainMs, undefined, { signal });
  }
}
