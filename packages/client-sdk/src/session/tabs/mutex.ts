import { host } from '../../host.js';
import { pause } from '../../timing/timers.js';
import type { StorageLease } from './storage-lease.js';

/** A mutex across all tabs. */
export interface CrossTabMutex {
  /** Waits until this tab holds the lock, then runs the work. Does not run the work if the signal aborts first. */
  take(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

/** Runs the work without a lock, unless the signal has aborted. This is sufficient for sessions that are not shared with other tabs. */
export const noMutex: CrossTabMutex = {
  take: async (signal, work) => {
    if (!signal.aborted) await work();
  },
};

/** How long to wait for the lock. It is longer than a renewal can take, so a tab that holds the lock for longer must be frozen. */
const waitMs = 20_000;

/**
 * A mutex based on Web Locks. If Web Locks are missing or the lock is not granted, uses a `StorageLease`. If the lease cannot be acquired
 * either, runs the work without a lock.
 */
export class TabMutex implements CrossTabMutex {
  constructor(
    private readonly name: string,
    private readonly loadLease: (() => Promise<StorageLease>) | null,
  ) {}

  async take(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const entered = await this.#withLock(signal, work);
    if (entered || signal.aborted) return;
    const lease = await this.loadLease?.();
    const giveBack = await lease?.take(waitMs, signal);
    try {
      await noMutex.take(signal, work);
    } finally {
      await giveBack?.();
    }
  }

  /** Runs the work under a Web Lock and returns whether it ran. */
  async #withLock(signal: AbortSignal, work: () => Promise<void>): Promise<boolean> {
    const locks = host.navigator?.locks;
    if (locks === undefined) return false;
    const waiting = new AbortController();
    const waited = new AbortController();
    void pause(waitMs, waited.signal).then(() => waiting.abort());
    const leave = (): void => waiting.abort();
    signal.addEventListener('abort', leave);
    let entered = false;
    const hasEntered = (): boolean => entered;
    try {
      await locks.request(this.name, { signal: waiting.signal }, async () => {
        entered = true;
        await noMutex.take(signal, work);
      });
    } catch (error) {
      // If the work has not started, the wait timed out, the signal was aborted, or the page is not allowed to use locks.
      if (hasEntered()) throw error;
    } finally {
      waited.abort();
      signal.removeEventListener('abort', leave);
    }
    return entered;
  }
}
