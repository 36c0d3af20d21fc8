/**
 * Tracks sequence gaps: positions in the event log that were skipped because they were not visible when higher positions were. The
 * transaction of a gap is either not committed yet, and the position appears soon, or it was rolled back, and the position never appears.
 */
export class SequenceGaps {
  /** Maps each position to the time when it was first missed, in milliseconds of `performance.now()`. The map is ordered by that time. */
  private readonly missedAt = new Map<number, number>();
  /** Positions up to this one are settled: seen, recorded as a gap, or given up. */
  private watermark: number;

  /**
   * Creates the tracker. `transactionMs` is longer than the duration of any transaction that could fill a gap. Positions up to `after` are
   * never gaps.
   */
  constructor(
    private readonly transactionMs: number,
    after = 0,
  ) {
    this.watermark = after;
  }

  /** Records all positions between the last seen position and this one as gaps. If a gap is too wide, records only its end. */
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

  /** Removes the position from the gaps, and returns whether it was one. */
  fill(position: number): boolean {
    return this.missedAt.delete(position);
  }

  /** Returns the positions that could still appear, ascending. */
  open(): number[] {
    return [...this.missedAt.keys()].sort((a, b) => a - b);
  }

  /**
   * Gives up gaps that were rolled back. Call it after a read that covered every open gap, started at `readAt` and reached `upTo`. A gap
   * was rolled back if it was missed so long before the read that its transaction must have ended, and the read still did not find it. Time
   * alone proves nothing: while reads failed, everything could have been committed.
   */
  giveUp(readAt: number, upTo: number): void {
    for (const [position, missedAt] of this.missedAt) {
      if (missedAt > readAt - this.transactionMs) return;
      if (position <= upTo) this.missedAt.delete(position);
    }
  }
}

// Positions are assigned one by one, so a wider gap is not caused by late transactions, but by a sequence that was moved.
export const maxTracked = 10_000;
