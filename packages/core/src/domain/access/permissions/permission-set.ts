import { permissionCatalogue } from './permission.js';

// A set consists of words of 32 bits, because JavaScript's bit operations are limited to 32 bits. The first two words are fields, because
// they contain all built-in permissions, and fields are faster than an array.
const bitsPerWord = 32;
const bitsInFields = 2 * bitsPerWord;
const noWords: number[] = [];

// Each name gets the next free bit position in this process when it is first used. Names come only from code and from the store, never from
// a request, so the map is as small as the catalogues that have used this database. Stores contain names, so positions are never stored.
const places = new Map<string, number>(permissionCatalogue.map(({ name }, place) => [name, place]));

/**
 * A set of permission names, stored as bits. Comparing two sets of built-in permissions takes the same time regardless of how many
 * permissions they contain. A set also contains names that are in no catalogue of this process, because users must not be able to grant
 * such permissions without holding them.
 */
export class PermissionSet {
  static readonly none = new PermissionSet(0, 0, noWords);

  private constructor(
    private readonly low: number,
    private readonly high: number,
    /** The bits from the third word on. Missing words are 0. */
    private readonly more: number[],
  ) {}

  /** Returns the set of all names in all lists. The names must come from code or from the store, not from a request. */
  static of(...lists: readonly (readonly string[])[]): PermissionSet {
    let low = 0;
    let high = 0;
    let more = noWords;
    for (const names of lists) {
      for (const name of names) {
        const place = places.get(name) ?? addPlace(name);
        // JavaScript shifts by the remainder of the position divided by 32.
        const bit = 1 << place;
        if (place < bitsPerWord) low |= bit;
        else if (place < bitsInFields) high |= bit;
        else more = withBit(more, toWord(place), bit);
      }
    }
    return new PermissionSet(low, high, more);
  }

  /** Returns whether every permission in `required` is in this set. */
  covers(required: PermissionSet): boolean {
    if (((required.low & ~this.low) | (required.high & ~this.high)) !== 0) return false;
    return required.more === noWords || coversWords(this.more, required.more);
  }

  union(other: PermissionSet): PermissionSet {
    return new PermissionSet(this.low | other.low, this.high | other.high, unite(this.more, other.more));
  }

  without(other: PermissionSet): PermissionSet {
    return new PermissionSet(this.low & ~other.low, this.high & ~other.high, withoutWords(this.more, other.more));
  }

  intersection(other: PermissionSet): PermissionSet {
    return new PermissionSet(this.low & other.low, this.high & other.high, intersectWords(this.more, other.more));
  }

  has(name: string): boolean {
    const place = places.get(name);
    return place !== undefined && (this.getWord(place) & (1 << place)) !== 0;
  }

  /** Returns the names: first those of built-in permissions, in the order of the permission catalogue, then all others, sorted. */
  names(): string[] {
    const held = [...places.keys()].filter((name) => this.has(name));
    const firstOther = held.findIndex((name) => (places.get(name) ?? 0) >= permissionCatalogue.length);
    return firstOther < 0 ? held : [...held.slice(0, firstOther), ...held.slice(firstOther).sort()];
  }

  private getWord(place: number): number {
    if (place < bitsPerWord) return this.low;
    return place < bitsInFields ? this.high : (this.more[toWord(place)] ?? 0);
  }
}

function addPlace(name: string): number {
  const place = places.size;
  places.set(name, place);
  return place;
}

function toWord(place: number): number {
  return (place >> 5) - 2;
}

/** Sets the bit in the list, which must not be used elsewhere, and returns the list. If the list is `noWords`, returns a new list. */
function withBit(words: number[], word: number, bit: number): number[] {
  const changed = words === noWords ? [] : words;
  while (changed.length <= word) changed.push(0);
  changed[word] = (changed[word] ?? 0) | bit;
  return changed;
}

function coversWords(held: readonly number[], required: readonly number[]): boolean {
  for (let word = 0; word < required.length; word += 1) {
    if (((required[word] ?? 0) & ~(held[word] ?? 0)) !== 0) return false;
  }
  return true;
}

function unite(left: number[], right: number[]): number[] {
  if (right === noWords) return left;
  const [longer, shorter] = left.length < right.length ? [right, left] : [left, right];
  return longer.map((bits, word) => bits | (shorter[word] ?? 0));
}

function intersectWords(left: number[], right: readonly number[]): number[] {
  return left === noWords ? noWords : left.map((bits, word) => bits & (right[word] ?? 0));
}

function withoutWords(held: number[], removed: readonly number[]): number[] {
  return removed === noWords ? held : held.map((bits, word) => bits & ~(removed[word] ?? 0));
}
