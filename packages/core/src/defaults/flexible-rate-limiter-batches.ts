/** What a key has consumed once `points` more are counted; Infinity if it is only known that the limit is passed. */
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
 * Asks one question at a time for each key. The requests that come meanwhile share the next one, in their order: a burst
 * on one key costs few questions, however large it is, and does not keep those of other keys waiting.
 */
export class FlexibleRateLimiterBatches {
  private readonly latest = new Map<string, Batch>();

  constructor(private readonly consume: (key: string, points: number) => Promise<ConsumedState>) {}

  /** As if this request had been counted alone. */
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
    // Its failure is for those who are in it; these here have not been counted yet.
    await previous?.answer.catch(() => undefined);
    batch.sent = true;
    try {
      return await this.consume(key, batch.size);
    } finally {
      if (this.latest.get(key) === batch) this.latest.delete(key);
    }
  }
}
