/**
 * The positions of the event log that were passed over, because they were not visible when higher ones were. Each is
 * either not committed yet, and then appears soon, or rolled back, and then never does.
 */
export class Holes {
  /** Position → when it was first missed, in milliseconds of `performance.now()`; in order of being missed. */
  private readonly missedAt = new Map<number, number>();

  constructor(private readonly forgetAfterMs: number) {}

  /** Notes every position strictly between the two. A hole that is wider than `maxNoted` is noted from its end. */
  note(after: number, before: number): void {
    const now = performance.now();
    for (let position = Math.max(after + 1, before - maxNoted); position < before; position += 1) {
      if (!this.missedAt.has(position)) this.missedAt.set(position, now);
    }
  }

  has(position: number): boolean {
    return this.missedAt.has(position);
  }

  /** True if the position was missed, and is one no longer. */
  fill(position: number): boolean {
    return this.missedAt.delete(position);
  }

  /** The positions that may still appear, rising. */
  open(): number[] {
    const tooOld = performance.now() - this.forgetAfterMs;
    for (const [position, missedAt] of this.missedAt) {
      if (missedAt > tooOld) break;
      this.missedAt.delete(position);
    }
    return [...this.missedAt.keys()].sort((a, b) => a - b);
  }
}

// Positions are given one by one; a wider hole is no transaction that is late but a sequence that was moved.
const maxNoted = 10_000;
