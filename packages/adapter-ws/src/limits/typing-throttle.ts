/**
 * Limits typing events. In each interval, lets at most one event per user and conversation pass, even if the user has several connections.
 */
export class TypingThrottle {
  /**
   * The time of the last event that was passed, by user and conversation. A Map keeps insertion order, so the oldest
   * entries come first.
   */
  private readonly passedAt = new Map<string, number>();

  constructor(private readonly windowMs: number) {}

  /** Returns whether this event is allowed to be sent. */
  pass(userId: string, conversationId: string, nowMs: number): boolean {
    this.forgetOld(nowMs);
    const key = `${userId} ${conversationId}`;
    if (this.passedAt.has(key)) return false;
    this.passedAt.set(key, nowMs);
    return true;
  }

  get size(): number {
    return this.passedAt.size;
  }

  private forgetOld(nowMs: number): void {
    for (const [key, passedAt] of this.passedAt) {
      const elapsed = nowMs - passedAt;
      if (elapsed >= 0 && elapsed < this.windowMs) return;
      this.passedAt.delete(key);
    }
  }
}
