import { host } from './host.js';
import { pause } from './pause.js';
import type { StorageLease } from './storage-lease.js';

/** A mutex across all tabs. */
export interface CrossTabMutex {
  /** Runs the work once this tab holds the lock; not at all if the signal aborts first. */
  take(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

/** For sessions that are not shared with other tabs. */
export const noMutex: CrossTabMutex = {
  take: async (signal, work) => {
    if (!signal.aborted) await work();
  },
};

/** Longer than a renewal may take: after this long the holder must be a frozen tab. */
const waitMs = 20_000;

/** Uses Web Locks; if they are missing or not granted, the lease; without that too, no lock. */
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

  /** Whether the work has run. */
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
      // Otherwise the wait timed out, or the page may not use locks.
      if (hasEntered()) throw error;
    } finally {
      waited.abort();
      signal.removeEventListener('abort', leave);
    }
    return entered;
  }
}
