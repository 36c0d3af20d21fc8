import { backOffMs } from '../back-off-ms.js';
import { later } from '../realtime/later.js';
import { demandedPauseMs, isPassing } from '../realtime/passing-fault.js';
import { Listeners } from '../session/listeners.js';
import type { PermissionName, Place } from './own-permissions.js';
import { isConcerned, placeKey } from './place-key.js';
import { RememberedPlaces, type PlaceEntry } from './remembered-places.js';

export interface PermissionCacheTools {
  readonly ask: (place: Place) => Promise<ReadonlySet<PermissionName>>;
  /** Whether changes are told at the moment. */
  readonly isTold: () => boolean;
}

const mostPlaces = 500;
// How long an answer is good while nobody tells of changes.
const untoldMs = 60_000;
const askedAtOnce = 4;
// So long after a look somebody may look again.
const lookMs = 60_000;
// Changes that come one upon the other while one asks: the answer is as good as any.
const mostTries = 3;

/** What the user may do, per place: asked once, asked anew after a change; what was known before holds until the answer. */
export class PermissionCache {
  /** Told when an answer differs from what was known. */
  readonly listeners = new Listeners();
  readonly #places = new RememberedPlaces(mostPlaces);
  #isRenewing = false;
  #timesTold = 0;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;

  constructor(private readonly tools: PermissionCacheTools) {}

  /** Rejects as `ask` does if it has to ask. */
  async can(permission: PermissionName, place: Place): Promise<boolean> {
    let entry = this.#look(place);
    for (let tries = 0; tries < mostTries && !this.#isGood(entry); tries += 1) {
      await this.#ask(entry);
      // It may have been forgotten meanwhile, with the user that it was about.
      entry = this.#look(place);
    }
    return entry.allowed?.has(permission) ?? false;
  }

  /** What is known; asks in the background if that is nothing, or may be wrong. */
  peek(permission: PermissionName, place: Place): boolean | undefined {
    const entry = this.#look(place);
    if (!this.#isGood(entry) && this.#cancelRetry === null) void this.#renew(entry);
    return entry.allowed?.has(permission);
  }

  /** Access was changed in an organization, or (null) perhaps anywhere. */
  changed(organizationId: string | null): void {
    this.#stopWaiting();
    this.#failures = 0;
    this.#doubt((place) => isConcerned(place, organizationId));
  }

  /** What may be done in one place has perhaps changed. */
  changedAt(changed: Place): void {
    const key = placeKey(changed);
    this.#doubt((place) => placeKey(place) === key);
  }

  /** Somebody else is signed in, or nobody. */
  forget(): void {
    this.#places.clear();
    this.#stopWaiting();
    this.#tell();
  }

  #look(place: Place): PlaceEntry {
    const entry = this.#places.use(place);
    entry.lookedAt = Date.now();
    entry.lookedAfter = this.#timesTold;
    return entry;
  }

  /** Whoever shows something looks again each time he is told. */
  #isWatched({ lookedAt, lookedAfter }: PlaceEntry): boolean {
    return lookedAfter === this.#timesTold || Math.abs(Date.now() - lookedAt) < lookMs;
  }

  #tell(): void {
    if (this.listeners.size > 0) this.#timesTold += 1;
    this.listeners.tell();
  }

  #doubt(isDoubtful: (place: Place) => boolean): void {
    for (const entry of this.#places.all()) {
      if (!isDoubtful(entry.place)) continue;
      entry.isStale = true;
      entry.changes += 1;
    }
    // Without listeners whoever wants to know asks.
    if (this.listeners.size > 0 && this.#cancelRetry === null) void this.#renewWatched();
  }

  #isGood(entry: PlaceEntry): boolean {
    if (entry.allowed === undefined || entry.isStale) return false;
    return this.tools.isTold() || Math.abs(Date.now() - entry.askedAt) < untoldMs;
  }

  /** One question at a time for one place. */
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
      // Who is refused an answer may do nothing, whatever he was allowed before.
      if (!isPassing(error)) this.#learn(entry, new Set(), changes);
      throw error;
    }
  }

  /** `changes`: of when it was asked. */
  #learn(learning: PlaceEntry, allowed: ReadonlySet<PermissionName>, changes: number): void {
    const entry = learning;
    const isNews = entry.allowed === undefined || !isSame(entry.allowed, allowed);
    entry.allowed = allowed;
    entry.isStale = changes !== entry.changes;
    if (isNews && this.#places.has(entry)) this.#tell();
  }

  /** Never rejects; what failed is tried again as long as anybody listens. Resolves with whether there is an answer, be it a refusal. */
  async #renew(entry: PlaceEntry): Promise<boolean> {
    try {
      await this.#ask(entry);
      this.#failures = 0;
      return true;
    } catch (error) {
      // Not asked again before something changes.
      if (!isPassing(error)) return true;
      this.#retryLater(demandedPauseMs(error));
      return false;
    }
  }

  /** The others are asked for when somebody looks at them. */
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

  #retryLater(demandedMs: number): void {
    if (this.#cancelRetry !== null || this.listeners.size === 0) return;
    const pauseMs = Math.max(backOffMs(this.#failures), demandedMs);
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
