export interface CountedWindow {
  /** The count in the current window, including the latest addition. */
  readonly count: number;
  /** The number of whole seconds until the window ends. It is at least 1. */
  readonly resetSeconds: number;
}

interface Window {
  readonly startMs: number;
  count: number;
}

/**
 * Counts events per key in time windows of a fixed length. A key's window begins with the key's first event. When the window ends, the key
 * is dropped. Times come from `performance.now()`, which is monotonic.
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
    // Insert the key again at the end, because the Map must stay ordered by the start of the windows.
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
