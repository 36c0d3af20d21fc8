import { later } from '../timing/timers.js';

const expiryMs = 6000;
const throttleMs = 3000;

/** The other users who are typing. A user counts as typing until 6 s after their last typing event. */
export class TypingOthers {
  readonly #expiries = new Map<string, () => void>();
  #ids: readonly string[] = [];

  constructor(private readonly changed: () => void) {}

  get ids(): readonly string[] {
    return this.#ids;
  }

  seen(userId: string): void {
    this.#expiries.get(userId)?.();
    this.#expiries.set(
      userId,
      later(expiryMs, () => this.stopped(userId), 'background'),
    );
    this.#update();
  }

  stopped(userId: string): void {
    this.#expiries.get(userId)?.();
    if (this.#expiries.delete(userId)) this.#update();
  }

  clear(): void {
    for (const userId of this.#ids) this.stopped(userId);
  }

  #update(): void {
    const ids = [...this.#expiries.keys()];
    if (ids.join() === this.#ids.join()) return;
    this.#ids = ids;
    this.changed();
  }
}

/** Announces that the user is typing, at most every 3 s. */
export class OwnTyping {
  #passedAt = -Infinity;

  /**
   * Calls `pass` to send the typing event, unless the last typing event was sent less than 3 s ago. `pass` must return whether the event
   * could be sent.
   */
  announce(nowMs: number, pass: () => boolean): void {
    const elapsed = nowMs - this.#passedAt;
    // If the clock was set back, send the event: otherwise, no event would be sent until the clock catches up.
    if (elapsed >= 0 && elapsed < throttleMs) return;
    if (pass()) this.#passedAt = nowMs;
  }
}
