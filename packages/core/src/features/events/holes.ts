/**
 * The positions of the event log that were passed over, because they were not visible when higher ones were. Each is
 * either not committed yet, and then appears soon, or rolled back, and then never does.
 */
export class Holes {
  /** Position → when it was first missed, in milliseconds of `performance.now()`; in order of being missed. */
  private readonly missedAt = new Map<number, number>();
  /** Nothing up to here is noted any more: it was seen, or missed, or given up. */
  private watermark: number;

  /** `transactionMs`: longer than any transaction lives that may fill a hole. `after`: nothing up to here is missed. */
  constructor(
    private readonly transactionMs: number,
    after = 0,
  ) {
    this.watermark = after;
  }

  /** Everything between the last position that was seen and this one is missed. A hole too wide is noted from its end. */
  see(position: number): void {
    const now = performance.now();
    for (let missed = Math.max(this.watermark + 1, position - maxNoted); missed < position; missed += 1) {
      this.missedAt.set(missed, now);
    }
    this.watermark = Math.max(this.watermark, position);
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
    return [...this.missedAt.keys()].sort((a, b) => a - b);
  }

  /**
   * Call after a read that asked for every open hole, began at `readAt` and came as far as `upTo`. What was missed so long
   * before that its transaction had ended by then, and was not there all the same, was rolled back. Time alone proves nothing: while
   * nobody could read, everything may have been committed.
   */
  giveUp(readAt: number, upTo: number): void {
    for (const [position, missedAt] of this.missedAt) {
      if (missedAt > readAt - this.transactionMs) return;
      if (position <= upTo) this.missedAt.delete(position);
    }
  }
}

// Positions are given one by one; a wider hole is no transaction that is late but a sequence that was moved.
export const maxNoted = 10_000;
