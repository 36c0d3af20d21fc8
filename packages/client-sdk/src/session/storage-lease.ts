import { randomId } from '../random-id.js';
import { onWindow } from './host.js';
import { pause } from './pause.js';
import type { KeyValueStorage } from './storage.js';

interface Lease {
  readonly owner: string;
  /** Milliseconds, by the clock that all tabs share. */
  readonly until: number;
}

/** Longer than any work under the lease, so that two tabs never hold it; the lease of a closed tab expires by it. */
const leaseMs = 20_000;
/** The minimum time left when the lease is acquired. */
const neededMs = 16_000;
/** Longer than a write takes to become visible to other tabs, each in its own process. */
const settleMs = 300;
const retryMs = 100;

/**
 * A mutex for tabs that share only a storage: write a name, wait, and check that the name is still there. Used only in pages without Web
 * Locks, that is, from plain http origins.
 */
export class StorageLease {
  readonly #owner = randomId();

  constructor(
    private readonly items: KeyValueStorage,
    private readonly key: string,
  ) {}

  /** Returns a function that releases the lease; null if it was not acquired within `waitMs` or before the signal. */
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
    // Timers of hidden tabs may run much too late.
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
      // Synchronous if storage is: a page that is being closed has no time to wait.
      const lease = parseLease(text instanceof Promise ? await text : text);
      if (lease?.owner === this.#owner) await this.items.removeItem(this.key);
    } catch {
      // The lease expires by itself.
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
      // Then no tab gets the lease, and waiting tabs proceed without it.
    }
  }
}

/** A lease that expires far in the future was written before the clock was set back. */
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
