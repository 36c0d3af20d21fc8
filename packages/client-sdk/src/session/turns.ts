import { host } from './host.js';
import { pause } from './pause.js';
import type { StorageLease } from './storage-lease.js';

/** Work of which one piece at a time runs in all tabs. */
export interface Turns {
  /** Runs the work when it is this tab's turn; not at all if the signal comes first. */
  take(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

/** For sessions that no other tab knows. */
export const noTurns: Turns = {
  take: async (signal, work) => {
    if (!signal.aborted) await work();
  },
};

/** Longer than a renewal may take: whoever waits this long waits for a tab that is frozen. */
const waitMs = 20_000;

/** Web Locks; where there are none, or they do not come, the lease; without that too, nothing. */
export class TabTurns implements Turns {
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
      await noTurns.take(signal, work);
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
        await noTurns.take(signal, work);
      });
    } catch (error) {
      // Else it is the wait that has ended, or a page that may not have locks.
      if (hasEntered()) throw error;
    } finally {
      waited.abort();
      signal.removeEventListener('abort', leave);
    }
    return entered;
  }
}
