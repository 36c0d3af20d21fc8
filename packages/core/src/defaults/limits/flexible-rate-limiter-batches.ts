/**
 * The state of a key's window after a request was counted. `consumed` is the number of requests counted in the window, or Infinity if the
 * limit is exceeded by an unknown amount. The window ends in `msBeforeNext` milliseconds.
 */
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
 * Counts requests, and sends only one query at a time for each key. All requests that arrive for a key while a query is running share the
 * next query. A burst on one key therefore costs few queries, regardless of its size, and does not delay the queries for other keys.
 */
export class FlexibleRateLimiterBatches {
  private readonly latest = new Map<string, Batch>();

  constructor(private readonly consume: (key: string, points: number) => Promise<ConsumedState>) {}

  /** Counts the request. Returns the state directly after this request, without the later requests in the same batch. */
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
    // A failure of the previous batch affects only the requests of that batch. The requests of this batch have not been counted yet.
    await previous?.answer.catch(() => undefined);
    batch.sent = true;
    try {
      return await this.consume(key, batch.size);
    } finally {
      if (this.latest.get(key) === batch) this.latest.delete(key);
    }
  }
}
