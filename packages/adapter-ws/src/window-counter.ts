export interface CountedWindow {
  /** The count in the current window, including the latest. */
  readonly count: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

interface Window {
  readonly startMs: number;
  count: number;
}

/**
 * Counts by key in fixed windows that begin with the key's first count. Drops a key when its window ends. Times are those of
 * `performance.now()`, which is monotonic.
 */
export class WindowCounter {
  /** In the order in which the windows began. */
  private readonly windows = new Map<string, Window>();

  constructor(private readonly windowMs: number) {}

  add(key: string, nowMs: number): CountedWindow {
    const window = this.current(key, nowMs) ?? { startMs: nowMs, count: 0 };
    this.windows.set(key, window);
    window.count += 1;
    return this.describe(window, nowMs);
  }

  /** Counts nothing. */
  read(key: string, nowMs: number): CountedWindow {
    return this.describe(this.current(key, nowMs) ?? { startMs: nowMs, count: 0 }, nowMs);
  }

  get size(): number {
    return this.windows.size;
  }

  private current(key: string, nowMs: number): Window | undefined {
    this.forgetEnded(nowMs);
    const window = this.windows.get(key);
    if (window === undefined || this.isCurrent(window, nowMs)) return window;
    // The new window belongs at the end of the order.
    this.windows.delete(key);
    return undefined;
  }

  private forgetEnded(nowMs: number): void {
    for (const [key, window] of this.windows) {
      if (this.isCurrent(window, nowMs)) return;
      this.windows.delete(key);
    }
  }

  private isCurrent({ startMs }: Window, nowMs: number): boolean {
    return nowMs - startMs < this.windowMs;
  }

  private describe({ startMs, count }: Window, nowMs: number): CountedWindow {
    return { count, resetSeconds: Math.max(1, Math.ceil((startMs + this.windowMs - nowMs) / 1000)) };
  }
}
