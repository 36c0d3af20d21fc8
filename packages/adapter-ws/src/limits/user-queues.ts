interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs work that queries the store. Each item of work has a key: a user, or a token whose user is not verified yet. For
 * each key, runs a few items at a time, in order of arrival. However much work is requested under one key, the store
 * stays available to all other keys.
 */
export class UserQueues {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly concurrency: number) {}

  /** Runs the work and settles like it. Work must not wait for other work with the same key. */
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

  /** The number of keys with running or waiting work. */
  get size(): number {
    return this.queues.size;
  }

  /** Passes the slot on to work that is waiting, so that new work cannot overtake it. */
  private finish(key: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next !== undefined) return next();
    queue.running -= 1;
    if (queue.running === 0) this.queues.delete(key);
  }
}
