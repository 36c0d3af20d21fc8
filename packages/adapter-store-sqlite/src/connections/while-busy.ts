import { CrewkitError } from '@crewkit/core';

// This equals SQLite's own busy timeout.
const giveUpAfterMs = 5_000;
const pauseMs = 20;

/**
 * Calls `open`, and repeats the call while another process opens, recovers or closes the same file. In some of these cases, SQLite does not
 * wait, regardless of its busy timeout (https://www.sqlite.org/wal.html#sometimes_queries_return_sqlite_busy_in_wal_mode). Blocks the
 * thread, so use it only at startup.
 */
export function whileBusy<T>(open: () => T): T {
  const giveUpAt = Date.now() + giveUpAfterMs;
  for (;;) {
    try {
      return open();
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  const cause = CrewkitError.is(error) ? error.cause : error;
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY');
}
