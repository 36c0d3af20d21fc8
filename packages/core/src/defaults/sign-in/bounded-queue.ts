/** Runs at most `limit` tasks at a time. Further tasks wait in first-come, first-served order. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError('The limit must be a whole number from 1 up.');
  }

  get counts(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  /** Runs the task, and resolves or rejects as the task does. A task that throws frees its slot like any other task. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await task();
    } finally {
      this.leave();
    }
  }

  private enter(): Promise<void> {
    if (this.running < this.limit) {
      this.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    // The slot is handed over instead of freed, so that a new caller cannot overtake the queue.
    if (next === undefined) this.running -= 1;
    else next();
  }
}
