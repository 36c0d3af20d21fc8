import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '@crewkit/core';

import type { Send } from './connection.js';
import { isUnknownTransaction } from './constraint-errors.js';
import type { Timeouts } from './timeouts.js';

export type Outcome = 'committed' | 'aborted' | 'unknown';

/** What tells a transaction from all others, also from one that gets its id again after a crash. */
export interface TransactionMark {
  readonly id: string;
  readonly era: string;
}

interface Answer {
  readonly status: string | null;
  readonly era: string;
}

const askAgainMs = 50;

// A server that crashed gives the ids anew that had not reached its disk. It also begins its statistics anew, and a server
// that takes over has others, so as long as their beginning is the same, an id means one transaction.
const era = 'extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())::text AS era';
/** Asked within a transaction: its `TransactionMark`. */
export const markStatement = `SELECT pg_current_xact_id()::text AS id, ${era}`;
// A standby may lag behind: what it does not know yet has no meaning.
const outcomeStatement = `
  SELECT CASE WHEN pg_is_in_recovery() THEN 'in progress' ELSE pg_xact_status($1::xid8) END AS status, ${era}`;

/**
 * What became of a transaction whose COMMIT was not answered. `send` uses other connections. Asks again and again: the
 * server may be away, it may not have seen the end of the transaction yet, and one that crashed knows when it has
 * recovered. `unknown` when `outcomeMs` are over, or as soon as the server says that it cannot tell. Never rejects.
 */
export async function askOutcome(send: Send, mark: TransactionMark, timeouts: Timeouts): Promise<Outcome> {
  // A connection may be silent: each question is given up early enough to ask on another one.
  const question = { text: outcomeStatement, values: [mark.id], query_timeout: timeouts.pingMs };
  const ended = new AbortController();
  const late = pause(timeouts.outcomeMs, 'unknown' as const, { signal: ended.signal });
  const ask = async (): Promise<Outcome | null> => {
    try {
      const { rows } = await send(question);
      return outcomeOf(mark, (rows as Answer[])[0]);
    } catch (error) {
      // A commit is on the disk with its id. So an id that the server has not given yet was lost in a crash.
      if (isUnknownTransaction(error)) return 'aborted';
      return AppError.is(error) && error.code === 'UNAVAILABLE' ? null : 'unknown';
    }
  };
  try {
    return await Promise.race([untilTold(ask, ended.signal), late]);
  } finally {
    ended.abort();
  }
}

/** Null: not yet. */
function outcomeOf(mark: TransactionMark, answer: Answer | undefined): Outcome | null {
  if (answer?.status === 'in progress') return null;
  if (answer?.status === 'aborted') return 'aborted';
  // In another era it may be another transaction that has committed.
  return answer?.status === 'committed' && answer.era === mark.era ? 'committed' : 'unknown';
}

async function untilTold(ask: () => Promise<Outcome | null>, signal: AbortSignal): Promise<Outcome> {
  for (;;) {
    const outcome = await ask();
    if (outcome !== null) return outcome;
    // Rejects when nobody waits for the answer any more, which ends this.
    await pause(askAgainMs, undefined, { signal });
  }
}
