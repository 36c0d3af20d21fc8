/** The requests counted for a key, including the current `points`; Infinity if only known to exceed the limit. */
export interface ConsumedState {
  readonly consumed: number;
  readonly msBeforeNext: number;
}

interface Batch {
  size: number;
  sent: boolean;
  answer: Promise<ConsumedState>;
}

/**
 * Sends one query at a time for each key. Requests that arrive in the meantime share the next one, in order: a burst on one key costs few
 * queries, however large it is, and does not delay those of other keys.
 */
export class FlexibleRateLimiterBatches {
  private readonly latest = new Map<string, Batch>();

  constructor(private readonly consume: (key: string, points: number) => Promise<ConsumedState>) {}

  /** Returns the state as if this request had been counted alone. */
  async count(key: string): Promise<ConsumedState> {
    const latest = this.latest.get(key);
    const batch = latest === undefined || latest.sent ? this.open(key, latest) : latest;
    batch.size += 1;
    const place = batch.size;
    const { consumed, msBeforeNext } = await batch.answer;
    return { consumed: consumed - batch.size + place, msBeforeNext };
  }

  private open(key: string, previous: Batch | undefined): Batch {
    const batch: Batch = { size: 0, sent: false, answer: Promise.resolve({ consumed: 0, msBeforeNext: 0 }) };
    batch.answer = this.send(key, batch, previous);
    this.latest.set(key, batch);
    return batch;
  }

  private async send(key: string, batch: Batch, previous: Batch | undefined): Promise<ConsumedState> {
    // Its failure concerns its own requests; these have not been counted yet.
    await previous?.answer.catch(() => undefined);
    batch.sent = true;
    try {
      return await this.consume(key, batch.size);
    } finally {
      if (this.latest.get(key) === batch) this.latest.delete(key);
    }
  }
}
