import type { Place } from './own-permissions.js';
import { placeKey } from './place-key.js';

/** The user's cached permissions in one `Place`: the installation, an organization, a team, a project, a task or a conversation. */
export interface PlaceEntry {
  readonly place: Place;
  /** The permissions in this place, or undefined before the first response. */
  allowed: ReadonlySet<string> | undefined;
  /** Whether the cached result may be outdated. */
  isStale: boolean;
  askedAt: number;
  /**
   * The number of access changes so far that may have affected this place. If this number grows during a request, the response may be
   * outdated.
   */
  changes: number;
  asking: Promise<void> | null;
  /** The time of the last read. */
  lookedAt: number;
  /** The number of notifications that had been sent to listeners at the time of the last read. */
  lookedAfter: number;
}

/**
 * The entries of the permission cache, one per place, ordered by last use. If there are more than `most` entries, the least recently used
 * ones are removed.
 */
export class RememberedPlaces {
  readonly #entries = new Map<string, PlaceEntry>();

  constructor(private readonly most: number) {}

  /** Returns the place's entry and marks it as the most recently used. Creates the entry if there is none. */
  use(place: Place): PlaceEntry {
    const key = placeKey(place);
    const entry = this.#entries.get(key) ?? {
      place,
      allowed: undefined,
      isStale: true,
      askedAt: 0,
      changes: 0,
      asking: null,
      lookedAt: 0,
      lookedAfter: 0,
    };
    // A Map iterates in insertion order, so delete the key before setting it again.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.most) break;
      this.#entries.delete(oldest);
    }
    return entry;
  }

  has(entry: PlaceEntry): boolean {
    return this.#entries.get(placeKey(entry.place)) === entry;
  }

  /** Returns all entries, most recently used first. */
  all(): PlaceEntry[] {
    return [...this.#entries.values()].reverse();
  }

  clear(): void {
    this.#entries.clear();
  }
}
