import { setTimeout as sleep } from 'node:timers/promises';

/**
 * One line per conversation: what is added first is delivered first, however long the store takes. What fails or
 * takes too long is reported and left out; the rest of the line goes on.
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
      return await Promise.race([load(), late]);
    } finally {
      late.catch(() => undefined);
      done.abort();
    }
  }
}
