/** Generates the same numbers for the same seed on every platform (mulberry32), so that failures are reproducible. */
export class SeededRandom {
  constructor(private state: number) {}

  /** Returns an integer from 0 to `end` - 1. */
  below(end: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** Throws if there are no items. */
  pick<T>(items: readonly T[]): T {
    const [picked] = items.slice(this.below(items.length));
    if (picked === undefined) throw new RangeError('There is nothing to pick.');
    return picked;
  }

  /** Returns a random subset, which contains each item with this probability. */
  some<T>(items: readonly T[], percent: number): T[] {
    return items.filter(() => this.chance(percent));
  }

  times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}
