/**
 * Sequence gaps: positions of the event log that were skipped because they were not visible when higher ones were. Each is
 * either not committed yet, and appears soon, or rolled back, and never does.
 */
export class SequenceGaps {
  /** Position → when it was first missed, in milliseconds of `performance.now()`; ordered by that time. */
  private readonly missedAt = new Map<number, number>();
  /** Positions up to here are settled: seen, recorded as a gap, or given up. */
  private watermark: number;

  /** `transactionMs`: longer than any transaction lasts that may fill a gap. `after`: positions up to here are never gaps. */
  constructor(
    private readonly transactionMs: number,
    after = 0,
  ) {
    this.watermark = after;
  }

  /** Records all positions between the last one seen and this one as gaps. Of too wide a gap, records only the end. */
  see(position: number): void {
    const now = performance.now();
    for (let missed = Math.max(this.watermark + 1, position - maxTracked); missed < position; missed += 1) {
      this.missedAt.set(missed, now);
    }
    this.watermark = Math.max(this.watermark, position);
  }

  has(position: number): boolean {
    return this.missedAt.has(position);
  }

  /** Returns true if the position was a gap, which it no longer is. */
  fill(position: number): boolean {
    return this.missedAt.delete(position);
  }

  /** Returns the positions that may still appear, ascending. */
  open(): number[] {
    return [...this.missedAt.keys()].sort((a, b) => a - b);
  }

  /**
   * Call after a read of every open gap that began at `readAt` and reached `upTo`. Gives up gaps that were missed so long
   * before the read that their transaction had ended, and that the read still did not find: they were rolled back. Time
   * alone proves nothing: while reads failed, everything may have been committed.
   */
  giveUp(readAt: number, upTo: number): void {
    for (const [position, missedAt] of this.missedAt) {
      if (missedAt > readAt - this.transactionMs) return;
      if (position <= upTo) this.missedAt.delete(position);
    }
  }
}

// Positions are assigned one by one; a wider gap is not a late transaction but a sequence that was moved.
export const maxTracked = 10_000;
