interface DeliveryTools<Receiver> {
  /** The maximum number of receivers that are delivered to at the same time. */
  readonly maxInFlight: number;
  /** The maximum number of receivers with the same owner that are delivered to at the same time. */
  readonly maxPerOwner: number;
  /** Returns the id of the user or organization that the receiver belongs to. */
  readonly getOwnerId: (receiver: Receiver) => string;
  /** Called when the delivery to a receiver was rejected. */
  readonly failed: (receiver: Receiver, error: unknown) => void;
}

// Much more than the turns of one owner, so that an owner with many due receivers does not hide those of others.
const maxListed = 200;
const batchMs = 1_000;
const closeMs = 2_000;

/** Delivers to many receivers in parallel. A receiver that answers slowly delays no other one. */
export class DeliveryTurns<Receiver> {
  private readonly inFlight = new Map<Promise<number>, Receiver>();
  private readonly closing = new AbortController();

  constructor(private readonly tools: DeliveryTools<Receiver>) {}

  /** Aborts the deliveries when the turns are closed. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  /**
   * Starts to deliver to receivers that are due, and waits for at most a second. Returns true if more could be due already. `deliver`
   * returns the number of attempts.
   */
  async run(
    listDue: (limit: number) => Promise<readonly Receiver[]>,
    deliver: (receiver: Receiver) => Promise<number>,
  ): Promise<boolean> {
    if (this.inFlight.size >= this.tools.maxInFlight) {
      await settleWithin(batchMs, Promise.race(this.inFlight.keys()));
      return true;
    }
    const started = (await listDue(maxListed)).flatMap((receiver) => this.start(receiver, deliver) ?? []);
    if (!(await settleWithin(batchMs, Promise.all(started)))) return true;
    return (await Promise.all(started)).some((attempts) => attempts > 0);
  }

  /** Waits briefly for running deliveries and then aborts them. They are made again later. Never rejects. */
  async close(): Promise<void> {
    if (!(await settleWithin(closeMs, Promise.all(this.inFlight.keys())))) this.closing.abort();
    await Promise.all(this.inFlight.keys());
  }

  private start(receiver: Receiver, deliver: (receiver: Receiver) => Promise<number>): Promise<number> | null {
    const { getOwnerId, failed } = this.tools;
    const running = [...this.inFlight.values()];
    const sameOwner = running.filter((each) => getOwnerId(each) === getOwnerId(receiver));
    if (running.length >= this.tools.maxInFlight || sameOwner.length >= this.tools.maxPerOwner) return null;
    const turn = deliver(receiver)
      .catch((error: unknown) => {
        failed(receiver, error);
        return 0;
      })
      .finally(() => this.inFlight.delete(turn));
    this.inFlight.set(turn, receiver);
    return turn;
  }
}

/**
 * Resolves when the promise settles or after `ms` milliseconds, whichever comes first. Returns whether the promise has settled. Never
 * rejects.
 */
export async function settleWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}
