import type { PermissionName, Place } from './own-permissions.js';
import { placeKey } from './place-key.js';

/** The cached result for one place. */
export interface PlaceEntry {
  readonly place: Place;
  /** The permissions in this place; undefined before the first response. */
  allowed: ReadonlySet<PermissionName> | undefined;
  /** Whether the cached result may be outdated. */
  isStale: boolean;
  askedAt: number;
  /** Counts possible changes. A response that was requested before a change does not count as current. */
  changes: number;
  asking: Promise<void> | null;
  /** Time of the last read. */
  lookedAt: number;
  /** The number of listener notifications before the last read. */
  lookedAfter: number;
}

/** Entries in order of use. The least recently used entries are evicted. */
export class RememberedPlaces {
  readonly #entries = new Map<string, PlaceEntry>();

  constructor(private readonly most: number) {}

  /** Returns the entry of the place; creates an entry if there is none. */
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
    // The last key of a Map is the one set last.
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

  /** Returns all entries, the most recently used first. */
  all(): PlaceEntry[] {
    return [...this.#entries.values()].reverse();
  }

  clear(): void {
    this.#entries.clear();
  }
}
