import { setTimeout as sleep } from 'node:timers/promises';

import { AppError } from '@crewkit/core';

const retryMs = 100;

/** The store has not answered within the timeout. */
export class NoAnswer extends Error {
  constructor(timeoutMs: number) {
    super(`The store did not respond within ${timeoutMs} ms.`);
    this.name = 'NoAnswer';
  }
}

/**
 * Calls `load`, and retries while the store is unreachable: sockets that survive a restart of the database miss nothing. Rejects with
 * `NoAnswer` on timeout, else as `load` does.
 */
export async function inTime<T>(timeoutMs: number, load: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = sleep(timeoutMs, null, { ref: false, signal: done.signal }).then(() => {
    throw new NoAnswer(timeoutMs);
  });
  try {
    return await Promise.race([insist(load, done.signal), late]);
  } finally {
    late.catch(() => undefined);
    done.abort();
  }
}

async function insist<T>(load: () => Promise<T>, done: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (done.aborted || !AppError.is(error, 'UNAVAILABLE')) throw error;
      // Rejects on timeout.
      await sleep(retryMs, null, { ref: false, signal: done });
    }
  }
}
