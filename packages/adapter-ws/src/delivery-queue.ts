import { setTimeout as sleep } from 'node:timers/promises';

import { AppError } from '@crewkit/core';

const retryMs = 100;

/**
 * One line per conversation: what is added first is delivered first, however long the store takes, and while it cannot
 * be reached. What fails or takes too long is reported and left out; the rest of the line goes on.
 */
export class DeliveryQueue {
  private readonly tails = new Map<string, Promise<void>>();

  constructor(
    private readonly timeoutMs: number,
    private readonly report: (error: unknown) => void,
  ) {}

  add<T>(key: string, load: () => Promise<T>, deliver: (loaded: T) => void): void {
    const before = this.tails.get(key) ?? Promise.resolve();
    const tail = before
      .then(async () => deliver(await this.inTime(load)))
      .catch(this.report)
      .then(() => {
        if (this.tails.get(key) === tail) this.tails.delete(key);
      });
    this.tails.set(key, tail);
  }

  /** Conversations with something still to deliver. */
  get size(): number {
    return this.tails.size;
  }

  private async inTime<T>(load: () => Promise<T>): Promise<T> {
    const done = new AbortController();
    const late = sleep(this.timeoutMs, null, { ref: false, signal: done.signal }).then(() => {
      throw new Error(`The store gave no answer within ${this.timeoutMs} ms.`);
    });
    try {
      return await Promise.race([insist(load, done.signal), late]);
    } finally {
      late.catch(() => undefined);
      done.abort();
    }
  }
}

/** Loads again while the store cannot be reached: sockets that live through a restart of the database miss nothing. */
async function insist<T>(load: () => Promise<T>, done: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (done.aborted || !AppError.is(error, 'UNAVAILABLE')) throw error;
      await sleep(retryMs, null, { ref: false });
    }
  }
}
