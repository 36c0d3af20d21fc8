import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';

const retryMs = 100;

/** Thrown if the store does not respond in time. */
export class NoAnswer extends Error {
  constructor(timeoutMs: number) {
    super(`The store did not respond within ${timeoutMs} ms.`);
    this.name = 'NoAnswer';
  }
}

/**
 * Calls `load`, and repeats the call while the store is unreachable. Connections that stay open while the database restarts therefore miss
 * no events. Rejects with `NoAnswer` after `timeoutMs`. If `load` fails for another reason, rejects with the same error.
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
      if (done.aborted || !CrewkitError.is(error, 'UNAVAILABLE')) throw error;
      // This rejects when the timeout expires.
      await sleep(retryMs, null, { ref: false, signal: done });
    }
  }
}
