interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs work that asks the store: a few pieces at a time for each key (a user, or a token that has not proven its user yet), in
 * the order in which they came. However much one asks for, the others find the store free.
 */
export class UserQueues {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly concurrency: number) {}

  /** Settles as `work` does. Work must not wait for other work of the same key. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    if (queue.running >= this.concurrency) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else queue.running += 1;
    try {
      return await work();
    } finally {
      this.finish(key, queue);
    }
  }

  /** Keys with work that runs or waits. */
  get size(): number {
    return this.queues.size;
  }

  /** Hands the place on, so that no newcomer can take it before the one that waits. */
  private finish(key: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next !== undefined) return next();
    queue.running -= 1;
    if (queue.running === 0) this.queues.delete(key);
  }
}
