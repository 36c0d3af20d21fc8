import { permissionCatalogue } from './permission.js';

// A set consists of two halves, because JavaScript's bit operations are limited to 32 bits. Bit positions are used only within the process,
// because stores contain names.
const bitsPerHalf = 32;
const places: ReadonlyMap<string, number> = new Map(permissionCatalogue.map(({ name }, place) => [name, place]));

/** A set of permissions, stored as bits. Comparing two sets takes the same time regardless of how many permissions they contain. */
export class PermissionSet {
  static readonly none = new PermissionSet(0, 0);

  private constructor(
    private readonly low: number,
    private readonly high: number,
  ) {}

  /** Returns the set of all names in all lists. Ignores names that this version does not know, because no check requires them. */
  static of(...lists: readonly (readonly string[])[]): PermissionSet {
    let low = 0;
    let high = 0;
    for (const names of lists) {
      for (const name of names) {
        const place = places.get(name);
        if (place === undefined) continue;
        if (place < bitsPerHalf) low |= 1 << place;
        else high |= 1 << (place - bitsPerHalf);
      }
    }
    return new PermissionSet(low, high);
  }

  /** Returns whether every permission in `required` is in this set. */
  covers(required: PermissionSet): boolean {
    return ((required.low & ~this.low) | (required.high & ~this.high)) === 0;
  }

  union(other: PermissionSet): PermissionSet {
    return new PermissionSet(this.low | other.low, this.high | other.high);
  }

  without(other: PermissionSet): PermissionSet {
    return new PermissionSet(this.low & ~other.low, this.high & ~other.high);
  }

  /** Returns the names of the permissions in the order of the permission catalogue. */
  names(): string[] {
    return permissionCatalogue.map(({ name }) => name).filter((_, place) => this.hasPlace(place));
  }

  private hasPlace(place: number): boolean {
    const half = place < bitsPerHalf ? this.low : this.high;
    return (half & (1 << (place % bitsPerHalf))) !== 0;
  }
}
