/**
 * Tracks sequence gaps: positions in the event log that were not visible yet when higher positions already were. If a gap's transaction is
 * not committed yet, the position appears soon. If the transaction was rolled back, the position never appears.
 */
export class SequenceGaps {
  /**
   * Maps each position to the time when it was first found to be missing, in milliseconds of `performance.now()`. The map is ordered by
   * that time.
   */
  private readonly missedAt = new Map<number, number>();
  /** All positions up to this one have been seen, recorded as gaps or given up. */
  private watermark: number;

  /**
   * Creates the tracker. `transactionMs`, in milliseconds, must exceed the duration of any transaction that could fill a gap. Positions up
   * to `after` are never gaps.
   */
  constructor(
    private readonly transactionMs: number,
    after = 0,
  ) {
    this.watermark = after;
  }

  /**
   * Records as gaps all positions between the highest position seen so far and `position`. If there are more than `maxTracked` of them,
   * records only the last `maxTracked`.
   */
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

  /** Removes the position from the gaps, and returns whether it was a gap. */
  fill(position: number): boolean {
    return this.missedAt.delete(position);
  }

  /** Returns the positions that could still appear, in ascending order. */
  open(): number[] {
    return [...this.missedAt.keys()].sort((a, b) => a - b);
  }

  /**
   * Gives up gaps whose transactions were rolled back. Call it after a read that covered every open gap, started at `readAt` and reached
   * the position `upTo`. A gap's transaction was rolled back if both of these are true: the gap was first found so long before the read
   * that the transaction must have ended, and the read did not find the position. The time alone is not sufficient, because the transaction
   * could have been committed while reads failed.
   */
  giveUp(readAt: number, upTo: number): void {
    for (const [position, missedAt] of this.missedAt) {
      if (missedAt > readAt - this.transactionMs) return;
      if (position <= upTo) this.missedAt.delete(position);
    }
  }
}

// Positions are assigned one by one. More missing positions than this are therefore not caused by slow transactions, but by a database
// sequence that was moved forward.
export const maxTracked = 10_000;
