import { later } from './later.js';

const expiryMs = 6000;
const throttleMs = 3000;

/** The users who are typing: each until 6 s after their last event. */
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
    for (const userId of [...this.#expiries.keys()]) this.stopped(userId);
  }

  #update(): void {
    const ids = [...this.#expiries.keys()];
    if (ids.join() === this.#ids.join()) return;
    this.#ids = ids;
    this.changed();
  }
}

/** Passes on that the user is typing, every 3 s at most. */
export class OwnTyping {
  #passedAt = -Infinity;

  /** `pass` tells whether it could be passed on. */
  announce(nowMs: number, pass: () => boolean): void {
    const elapsed = nowMs - this.#passedAt;
    // A clock that was set back is no reason to be silent for hours.
    if (elapsed >= 0 && elapsed < throttleMs) return;
    if (pass()) this.#passedAt = nowMs;
  }
}
