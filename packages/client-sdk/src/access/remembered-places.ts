import type { PermissionName, Place } from './own-permissions.js';
import { placeKey } from './place-key.js';

/** The cached answer for one place. */
export interface PlaceEntry {
  readonly place: Place;
  /** undefined: never answered. */
  allowed: ReadonlySet<PermissionName> | undefined;
  /** The answer may be outdated. */
  isStale: boolean;
  askedAt: number;
  /** Counts possible changes, so that an answer requested before a change is not taken for a current one. */
  changes: number;
  asking: Promise<void> | null;
  /** Time of the last read. */
  lookedAt: number;
  /** How often listeners had been called by then. */
  lookedAfter: number;
}

/** Places in order of use; the least recently used ones are evicted. */
export class RememberedPlaces {
  readonly #entries = new Map<string, PlaceEntry>();

  constructor(private readonly most: number) {}

  /** Returns the entry of the place; creates it if there is none. */
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

  /** Most recently used first. */
  all(): PlaceEntry[] {
    return [...this.#entries.values()].reverse();
  }

  clear(): void {
    this.#entries.clear();
  }
}
