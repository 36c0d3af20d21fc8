import { randomId } from '../random-id.js';
import { onWindow } from './host.js';
import { pause } from './pause.js';
import type { KeyValueStorage } from './storage.js';

interface Lease {
  readonly owner: string;
  /** Milliseconds of the clock that all tabs share. */
  readonly until: number;
}

/** Longer than anything may take that is done with it, so that no two have it; a tab that died gives it back by it. */
const leaseMs = 20_000;
/** What is left of it at the least when it has been won. */
const neededMs = 16_000;
/** Longer than what one tab writes takes to be seen by the others, each in a process of its own. */
const settleMs = 300;
const retryMs = 100;

/**
 * Whose turn it is among tabs that share a storage and nothing else: write, wait, and see whether one's own name still stands
 * there. Only pages without Web Locks need it: those from plain http origins.
 */
export class StorageLease {
  readonly #owner = randomId();

  constructor(
    private readonly items: KeyValueStorage,
    private readonly key: string,
  ) {}

  /** Returns what gives it back; null if it was not to be had within `waitMs` or before the signal. */
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
    // Timers of hidden tabs may come much too late.
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
      // No detour if storage is synchronous: a page that is being left has no time.
      const lease = parseLease(text instanceof Promise ? await text : text);
      if (lease?.owner === this.#owner) await this.items.removeItem(this.key);
    } catch {
      // It ends by itself.
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
      // Then nobody gets it, and those who wait go on without.
    }
  }
}

/** One that ends far in the future was written before the clock was set back. */
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
