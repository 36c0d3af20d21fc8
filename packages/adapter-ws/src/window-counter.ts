export interface CountedWindow {
  /** The count in the current window, including the latest addition. */
  readonly count: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

interface Window {
  readonly startMs: number;
  count: number;
}

/**
 * Counts per key in fixed windows, which begin with the key's first count. Drops a key when its window ends. Times come from
 * `performance.now()`, which is monotonic.
 */
export class WindowCounter {
  /** Windows by key, in the order in which they began. */
  private readonly windows = new Map<string, Window>();

  constructor(private readonly windowMs: number) {}

  add(key: string, nowMs: number): CountedWindow {
    const window = this.current(key, nowMs) ?? { startMs: nowMs, count: 0 };
    this.windows.set(key, window);
    window.count += 1;
    return this.describe(window, nowMs);
  }

  /** Returns the current count without adding to it. */
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
    // Map order must follow window starts, so the key is inserted again at the end.
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
