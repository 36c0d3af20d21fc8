import type { PermissionName, Place } from './own-permissions.js';
import { placeKey } from './place-key.js';

/** What is known of one place. */
export interface PlaceEntry {
  readonly place: Place;
  /** undefined: it was never answered. */
  allowed: ReadonlySet<PermissionName> | undefined;
  /** What is known may be wrong by now. */
  isStale: boolean;
  askedAt: number;
  /** Counts what may have changed it, so that an answer from before does not pass for one from after. */
  changes: number;
  asking: Promise<void> | null;
  /** When somebody last wanted to know. */
  lookedAt: number;
  /** How often listeners had been told by then. */
  lookedAfter: number;
}

/** Places by their last use; those unused for longest are forgotten. */
export class RememberedPlaces {
  readonly #entries = new Map<string, PlaceEntry>();

  constructor(private readonly most: number) {}

  /** The one for the place, made if there is none. */
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
    // The last of a Map is what was set last.
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

  /** The one that was used last comes first. */
  all(): PlaceEntry[] {
    return [...this.#entries.values()].reverse();
  }

  clear(): void {
    this.#entries.clear();
  }
}
