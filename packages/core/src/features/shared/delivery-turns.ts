/** The receiver of deliveries, with the user or organization whose share of the turns is limited. */
export interface DueReceiver {
  readonly id: string;
  readonly ownerId: string;
}

interface DeliveryLimits {
  /** The maximum number of receivers that are delivered to at the same time. */
  readonly maxInFlight: number;
  /** The maximum number of receivers with the same owner that are delivered to at the same time. */
  readonly maxPerOwner: number;
}

// Much more than the turns of one owner, so that an owner with many due receivers does not hide those of others.
const maxListed = 200;
const batchMs = 1_000;
const closeMs = 2_000;

/** Delivers to many receivers in parallel. A receiver that answers slowly delays no other one. */
export class DeliveryTurns {
  private readonly inFlight = new Map<Promise<number>, DueReceiver>();
  private readonly closing = new AbortController();

  constructor(private readonly limits: DeliveryLimits) {}

  /** Aborts the deliveries when the turns are closed. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  /**
   * Starts to deliver to receivers that are due, and waits for at most a second. Returns true if more could be due already. `deliver`
   * returns the number of attempts, and must not reject.
   */
  async run(
    listDue: (limit: number) => Promise<readonly DueReceiver[]>,
    deliver: (receiver: DueReceiver) => Promise<number>,
  ): Promise<boolean> {
    if (this.inFlight.size >= this.limits.maxInFlight) {
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

  private start(receiver: DueReceiver, deliver: (receiver: DueReceiver) => Promise<number>): Promise<number> | null {
    const running = [...this.inFlight.values()];
    const sameOwner = running.filter(({ ownerId }) => ownerId === receiver.ownerId);
    if (running.length >= this.limits.maxInFlight || sameOwner.length >= this.limits.maxPerOwner) return null;
    const turn = deliver(receiver).finally(() => this.inFlight.delete(turn));
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
