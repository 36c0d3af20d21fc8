import { createRandomId } from '../../create-random-id.js';
import { onWindow } from '../../host.js';
import { pause } from '../../timing/timers.js';
import type { KeyValueStorage } from '../storage/storage.js';

interface Lease {
  readonly owner: string;
  /** The end of the lease in milliseconds since the epoch. All tabs of a browser use the same clock. */
  readonly until: number;
}

/**
 * The duration of a lease. It is longer than any work under the lease, so that two tabs never hold the lease at the same time. If a tab is
 * closed without releasing its lease, the lease expires after this time.
 */
const leaseMs = 20_000;
/** The minimum remaining time of a lease at the moment it is acquired. */
const neededMs = 16_000;
/**
 * How long a tab waits after writing its name before it checks that the name is still there. A write takes less time than this to become
 * visible to other tabs, which run in separate processes.
 */
const settleMs = 300;
const retryMs = 100;

/**
 * A mutex for tabs that share only a storage. To acquire it, a tab writes its name to the storage, waits, and checks that the storage still
 * contains its name. Only pages without Web Locks use this mutex, such as pages loaded over plain http.
 */
export class StorageLease {
  readonly #owner = createRandomId();

  constructor(
    private readonly items: KeyValueStorage,
    private readonly key: string,
  ) {}

  /**
   * Acquires the lease and returns a function that releases it. Returns null if the lease could not be acquired within `waitMs`, or if the
   * signal aborted first.
   */
  async take(waitMs: number, signal: AbortSignal): Promise<(() => Promise<void>) | null> {
    const giveUpAt = Date.now() + waitMs;
    while (Date.now() < giveUpAt && !signal.aborted) {
      if (await this.#tryOnce(signal)) return this.#returning();
      await pause(retryMs * (0.5 + Math.random()), signal);
    }
    return null;
  }

  async #tryOnce(signal: AbortSignal): Promise<boolean> {
    const other = await this.#read();
    if (other !== null && other.owner !== this.#owner && isInForce(other)) return false;
    await this.#write({ owner: this.#owner, until: Date.now() + leaseMs });
    await pause(settleMs + Math.random() * retryMs, signal);
    const winner = await this.#read();
    // Timers in hidden tabs may fire much too late, so check that enough time remains.
    const isMine = winner?.owner === this.#owner;
    if (isMine && !signal.aborted && winner.until - Date.now() > neededMs) return true;
    if (isMine) await this.#giveBack();
    return false;
  }

  #returning(): () => Promise<void> {
    const stop = onWindow(['pagehide'], () => void this.#giveBack());
    return async () => {
      stop();
      await this.#giveBack();
    };
  }

  async #giveBack(): Promise<void> {
    try {
      const text = this.items.getItem(this.key);
      // Stay synchronous if the storage is synchronous, because a page that is being closed cannot wait.
      const lease = parseLease(text instanceof Promise ? await text : text);
      if (lease?.owner === this.#owner) await this.items.removeItem(this.key);
    } catch {
      // Without a release, the lease expires.
    }
  }

  async #read(): Promise<Lease | null> {
    try {
      return parseLease(await this.items.getItem(this.key));
    } catch {
      return null;
    }
  }

  async #write(lease: Lease): Promise<void> {
    try {
      await this.items.setItem(this.key, JSON.stringify(lease));
    } catch {
      // If the write fails, no tab gets the lease, and waiting tabs proceed without it.
    }
  }
}

/**
 * Returns whether the lease is still valid. A lease that ends in the far future is invalid: it was written before the clock was set back.
 */
function isInForce({ until }: Lease): boolean {
  const leftMs = until - Date.now();
  return leftMs > 0 && leftMs <= leaseMs;
}

function parseLease(text: string | null): Lease | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Lease> | null;
    if (typeof value?.owner !== 'string' || typeof value.until !== 'number') return null;
    return { owner: value.owner, until: value.until };
  } catch {
    return null;
  }
}
