import { CrewkitError } from '../../crewkit-error.js';
import { retriableImport } from '../../retriable-import.js';
import type { OpenStorage } from '../storage/open-storage.js';
import { pause } from '../../timing/timers.js';
import type { SessionHolder } from '../session-holder.js';
import type { KeyValueStorage } from '../storage/storage.js';
import { GenerationMarks } from './generation-marks.js';
import type { StorageLease } from './storage-lease.js';
import { noMutex, TabMutex, type CrossTabMutex } from './mutex.js';

/** Loads `StorageLease`, which only pages without Web Locks need. If loading fails, token renewals fail until a later attempt succeeds. */
const loadStorageLease = retriableImport(() => import('./storage-lease.js'), 'StorageLease');

const patienceMs = 5000;
const lookMs = 20;

/**
 * Runs work while this tab holds a lock, which only one of the tabs with the same session can hold at a time. Before the work runs, gets
 * the newest state of the session from the storage and the other tabs. This is not needed in a cookie session: the browser adds the newest
 * refresh token to the request.
 */
export class CrossTabLock {
  readonly #marks: GenerationMarks;

  constructor(
    private readonly holder: SessionHolder,
    private readonly place: OpenStorage,
    private readonly storageKey: string,
  ) {
    this.#marks = new GenerationMarks(storageKey);
  }

  /**
   * Waits until this tab holds the lock, then runs the work. Does not run the work if the signal aborts first. If another tab renewed the
   * session, but the new token pair does not become available in this tab within 5 s, rejects with `NETWORK_ERROR` without running the
   * work.
   */
  async take(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const { holder, place } = this;
    if (place.sharing === 'none') return noMutex.take(signal, work);
    if (place.sharing === 'cookie') return this.#getMutex(id).take(signal, work);
    await this.#getMutex(id).take(signal, async () => {
      const before = holder.held;
      await this.#catchUp(id);
      await work();
      const after = holder.held;
      if (after !== null && after.generation !== before?.generation) await this.#marks.set(after);
    });
  }

  /** Runs the request of a cookie session while this tab holds the lock, so that its cookie and that of a refresh do not mix. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    let pending: Promise<T> | undefined;
    await this.#getMutex('').take(new AbortController().signal, async () => {
      pending = request();
      await pending;
    });
    return pending ?? request();
  }

  async #catchUp(id: string): Promise<void> {
    const { holder } = this;
    if (holder.held !== null) await holder.others.consult(holder.held);
    await holder.follow();
    const newest = await this.#marks.newest(id);
    const isBehind = (): boolean => holder.held?.id === id && holder.held.generation < newest;
    const message = 'The new tokens of another tab have not arrived.';
    const giveUpAt = Date.now() + patienceMs;
    while (isBehind()) {
      if (Date.now() >= giveUpAt) throw new CrewkitError('NETWORK_ERROR', { message });
      await pause(lookMs);
      await holder.follow();
    }
  }

  /** Returns the mutex for a session. Only tabs that share the session exclude each other. */
  #getMutex(id: string): CrossTabMutex {
    const { sharing, leases } = this.place;
    const name = sharing === 'copies' ? `${this.storageKey}.${id}` : this.storageKey;
    const leaseIn = async (items: KeyValueStorage): Promise<StorageLease> => {
      const module = await loadStorageLease();
      return new module.StorageLease(items, `${name}.lease`);
    };
    return new TabMutex(`crewkit-session:${name}`, leases && (() => leaseIn(leases)));
  }
}
