import { backOffMs } from '../back-off-ms.js';
import { later } from '../realtime/later.js';
import { getRetryAfterMs, isTransient } from '../realtime/transient-error.js';
import { Listeners } from '../session/listeners.js';
import type { PermissionName, Place } from './own-permissions.js';
import { isConcerned, placeKey } from './place-key.js';
import { RememberedPlaces, type PlaceEntry } from './remembered-places.js';

export interface PermissionCacheTools {
  readonly ask: (place: Place) => Promise<ReadonlySet<PermissionName>>;
  /** Returns whether the server currently reports access changes to this client. */
  readonly isTold: () => boolean;
}

const mostPlaces = 500;
// How long a cached result stays valid while changes are not reported.
const maxSilentMs = 60_000;
const askedAtOnce = 4;
// An entry read within this period counts as still in use.
const lookMs = 60_000;
// The maximum number of requests in a row. If access keeps changing, the last result is used.
const mostTries = 3;

/** Caches the user's permissions per place. After a change it requests them again and uses the old result until the new one arrives. */
export class PermissionCache {
  /** Called when a new result differs from the cached one. */
  readonly listeners = new Listeners();
  readonly #places = new RememberedPlaces(mostPlaces);
  #isRenewing = false;
  #notifications = 0;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;

  constructor(private readonly tools: PermissionCacheTools) {}

  /** Returns whether the user has the permission. If a request is necessary and fails, rejects with its error. */
  async can(permission: PermissionName, place: Place): Promise<boolean> {
    let entry = this.#look(place);
    for (let tries = 0; tries < mostTries && !this.#isGood(entry); tries += 1) {
      await this.#ask(entry);
      // If the user changed during the request, the entry was cleared.
      entry = this.#look(place);
    }
    return entry.allowed?.has(permission) ?? false;
  }

  /** Returns the cached result. If there is none or it may be outdated, requests it in the background. */
  peek(permission: PermissionName, place: Place): boolean | undefined {
    const entry = this.#look(place);
    if (!this.#isGood(entry) && this.#cancelRetry === null) void this.#renew(entry);
    return entry.allowed?.has(permission);
  }

  /** Invalidates the places of an organization, or all of them (null), after access changed. */
  changed(organizationId: string | null): void {
    this.#stopWaiting();
    this.#failures = 0;
    this.#invalidate((place) => isConcerned(place, organizationId));
  }

  /** Invalidates one place, in which permissions may have changed. */
  changedAt(changed: Place): void {
    const key = placeKey(changed);
    this.#invalidate((place) => placeKey(place) === key);
  }

  /** Clears the cache after another user signed in, or the user signed out. */
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

  /** Returns whether the entry is still in use: components that show a permission read it again after each notification. */
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
    // Without listeners, the next read asks.
    if (this.listeners.size > 0 && this.#cancelRetry === null) void this.#renewWatched();
  }

  #isGood(entry: PlaceEntry): boolean {
    if (entry.allowed === undefined || entry.isStale) return false;
    return this.tools.isTold() || Math.abs(Date.now() - entry.askedAt) < maxSilentMs;
  }

  /** Sends at most one request per place at a time. */
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
      // A refusal means that the user has no permissions in this place, whatever the cached result was.
      if (!isTransient(error)) this.#learn(entry, new Set(), changes);
      throw error;
    }
  }

  /** Stores a new result. `changes` is the entry's change count at the time of the request. */
  #learn(learning: PlaceEntry, allowed: ReadonlySet<PermissionName>, changes: number): void {
    const entry = learning;
    const isNews = entry.allowed === undefined || !isSame(entry.allowed, allowed);
    entry.allowed = allowed;
    entry.isStale = changes !== entry.changes;
    if (isNews && this.#places.has(entry)) this.#notify();
  }

  /**
   * Requests the entry again and, while there are listeners, retries failures. Never rejects. Resolves with whether the server responded; a
   * refusal is also a response.
   */
  async #renew(entry: PlaceEntry): Promise<boolean> {
    try {
      await this.#ask(entry);
      this.#failures = 0;
      return true;
    } catch (error) {
      // Do not ask again before something changes.
      if (!isTransient(error)) return true;
      this.#retryLater(getRetryAfterMs(error));
      return false;
    }
  }

  /** Renews the entries in use. All other entries are requested when they are next read. */
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

function isSame(left: ReadonlySet<PermissionName>, right: ReadonlySet<PermissionName>): boolean {
  return left.size === right.size && [...left].every((each) => right.has(each));
}
