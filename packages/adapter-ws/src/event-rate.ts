/** Counts the events of one connection in fixed windows. */
export class EventRate {
  private windowStart = Number.NEGATIVE_INFINITY;
  private count = 0;

  constructor(private readonly windowMs: number) {}

  /** Counts an event and returns how many there were in the current window, this one included. */
  add(nowMs: number): number {
    const elapsed = nowMs - this.windowStart;
    // Negative: the clock was set back. A new window then, or the old one would last until the clock catches up.
    if (elapsed < 0 || elapsed >= this.windowMs) {
      this.windowStart = nowMs;
      this.count = 0;
    }
    this.count += 1;
    return this.count;
  }
}
