import { backOffMs } from '../timing/back-off-ms.js';
import { later } from '../timing/timers.js';
import { getRetryAfterMs, isTransient } from '../crewkit-error.js';
import { Listeners } from '../listeners.js';
import type { Place } from './own-permissions.js';
import { isConcerned, placeKey } from './place-key.js';
import { RememberedPlaces, type PlaceEntry } from './remembered-places.js';

export interface PermissionCacheTools {
  readonly ask: (place: Place) => Promise<ReadonlySet<string>>;
  /** Returns whether the server currently reports access changes to this client. */
  readonly isTold: () => boolean;
}

const mostPlaces = 500;
// How long a cached result stays valid while the server does not report changes.
const maxSilentMs = 60_000;
const askedAtOnce = 4;
// A cache entry that was read within this period is considered in use.
const lookMs = 60_000;
// The maximum number of requests during one call of `can`. If access keeps changing, `can` uses the last result even though it may be
// outdated.
const mostTries = 3;

/**
 * Caches the user's permissions per `Place`. After an access change, cached results may be outdated: `peek` returns an outdated result
 * until the new one arrives, whereas `can` waits for the new one.
 */
export class PermissionCache {
  /** Called when a new result differs from the cached one, and when the cache is cleared. */
  readonly listeners = new Listeners();
  readonly #places = new RememberedPlaces(mostPlaces);
  #isRenewing = false;
  #notifications = 0;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;

  constructor(private readonly tools: PermissionCacheTools) {}

  /** Returns whether the user has the permission. If the cache has no current result, requests it, and rejects if that request fails. */
  async can(permission: string, place: Place): Promise<boolean> {
    let entry = this.#look(place);
    for (let tries = 0; tries < mostTries && !this.#isGood(entry); tries += 1) {
      await this.#ask(entry);
      // Look the entry up again, because the cache is cleared if the user changed during the request.
      entry = this.#look(place);
    }
    return entry.allowed?.has(permission) ?? false;
  }

  /**
   * Returns the cached result, or undefined if there is none. If the result is missing or may be outdated, requests it in the background.
   */
  peek(permission: string, place: Place): boolean | undefined {
    const entry = this.#look(place);
    if (!this.#isGood(entry) && this.#cancelRetry === null) void this.#renew(entry);
    return entry.allowed?.has(permission);
  }

  /**
   * Marks cached results as outdated if an access change may affect them. Pass the id of the organization in which access changed, or null
   * if all places may be affected.
   */
  changed(organizationId: string | null): void {
    this.#stopWaiting();
    this.#failures = 0;
    this.#invalidate((place) => isConcerned(place, organizationId));
  }

  /** Marks the cached result of one place as outdated. */
  changedAt(changed: Place): void {
    const key = placeKey(changed);
    this.#invalidate((place) => placeKey(place) === key);
  }

  /** Clears the cache. Call this after the user signs out or another user signs in. */
  forget(): void {
    this.#places.clear();
    this.#stopWaiting();
    this.#notify();
  }

  #look(place: Place): PlaceEntry {
    const entry = this.#places.use(place);
    entry.lookedAt = Date.now();
    entry.lookedAfter = this.#notifications;
    return entry;
  }

  /**
   * Returns whether the entry is in use: it was read recently, or it has been read since the listeners were last notified. After a
   * notification, components that show a permission read it again.
   */
  #isWatched({ lookedAt, lookedAfter }: PlaceEntry): boolean {
    return lookedAfter === this.#notifications || Math.abs(Date.now() - lookedAt) < lookMs;
  }

  #notify(): void {
    if (this.listeners.size > 0) this.#notifications += 1;
    this.listeners.tell();
  }

  #invalidate(isDoubtful: (place: Place) => boolean): void {
    for (const entry of this.#places.all()) {
      if (!isDoubtful(entry.place)) continue;
      entry.isStale = true;
      entry.changes += 1;
    }
    // Without listeners, new results are requested only when an entry is next read.
    if (this.listeners.size > 0 && this.#cancelRetry === null) void this.#renewWatched();
  }

  #isGood(entry: PlaceEntry): boolean {
    if (entry.allowed === undefined || entry.isStale) return false;
    return this.tools.isTold() || Math.abs(Date.now() - entry.askedAt) < maxSilentMs;
  }

  /** Requests the place's permissions. Calls during a pending request share that request. */
  #ask(entry: PlaceEntry): Promise<void> {
    const asked = entry;
    asked.asking ??= this.#answer(asked).finally(() => (asked.asking = null));
    return asked.asking;
  }

  async #answer(asked: PlaceEntry): Promise<void> {
    const entry = asked;
    const { changes } = entry;
    entry.askedAt = Date.now();
    try {
      this.#learn(entry, await this.tools.ask(entry.place), changes);
    } catch (error) {
      // A refusal means that the user has no permissions in this place, so an empty set replaces the cached result.
      if (!isTransient(error)) this.#learn(entry, new Set(), changes);
      throw error;
    }
  }

  /** Stores a new result. `changes` is the value of `entry.changes` when the request was sent. */
  #learn(learning: PlaceEntry, allowed: ReadonlySet<string>, changes: number): void {
    const entry = learning;
    const isNews = entry.allowed === undefined || !isSame(entry.allowed, allowed);
    entry.allowed = allowed;
    entry.isStale = changes !== entry.changes;
    if (isNews && this.#places.has(entry)) this.#notify();
  }

  /**
   * Requests the entry's permissions again. After a temporary failure, schedules a retry if there are listeners, and resolves with false.
   * Otherwise resolves with true, even if the server refused the request. Never rejects.
   */
  async #renew(entry: PlaceEntry): Promise<boolean> {
    try {
      await this.#ask(entry);
      this.#failures = 0;
      return true;
    } catch (error) {
      // A refusal is a response. Do not retry until access changes.
      if (!isTransient(error)) return true;
      this.#retryLater(getRetryAfterMs(error));
      return false;
    }
  }

  /** Renews the outdated entries that are in use. Other outdated entries are renewed when they are next read. */
  async #renewWatched(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    await Promise.all(Array.from({ length: askedAtOnce }, () => this.#renewSome()));
    this.#isRenewing = false;
  }

  async #renewSome(): Promise<void> {
    const isDue = (entry: PlaceEntry): boolean => entry.isStale && entry.asking === null && this.#isWatched(entry);
    for (let entry = this.#places.all().find(isDue); entry !== undefined; entry = this.#places.all().find(isDue)) {
      if (!(await this.#renew(entry))) return;
    }
  }

  #retryLater(retryAfterMs: number): void {
    if (this.#cancelRetry !== null || this.listeners.size === 0) return;
    const pauseMs = Math.max(backOffMs(this.#failures), retryAfterMs);
    this.#failures += 1;
    this.#cancelRetry = later(
      pauseMs,
      () => {
        this.#cancelRetry = null;
        void this.#renewWatched();
      },
      'background',
    );
  }

  #stopWaiting(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }
}

function isSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((each) => right.has(each));
}
