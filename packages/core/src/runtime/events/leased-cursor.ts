import { secondsAfter } from '../../domain/lifetimes.js';
import type { Clock } from '../../ports/clock.js';
import type { Logger } from '../../ports/observability/logger.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

interface Lease {
  /** All events up to this position have been handled. */
  readonly position: number;
  readonly until: Date;
}

const leaseSeconds = 60;

/**
 * A subscription's cursor: its position in the event log. Only the process that holds the cursor's lease can move the cursor. The lease
 * expires unless the process renews it.
 */
export class LeasedCursor {
  private lease: Lease | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly name: string,
    private readonly tools: { readonly holder: string; readonly clock: Clock; readonly logger: Logger },
  ) {}

  get isHeld(): boolean {
    return this.lease !== null;
  }

  /** The position of the cursor, or 0 if this process does not hold the lease. */
  get position(): number {
    return this.lease?.position ?? 0;
  }

  /**
   * Acquires or renews the lease. Returns `kept` if this process already held the lease, and `taken` if another process holds it. In all
   * other cases, this process has just acquired the lease. The result is then `new` if the cursor is at the end of the log, where new
   * cursors start, and `found` if it is not.
   */
  async hold(): Promise<'kept' | 'new' | 'found' | 'taken'> {
    if (!this.isLeaseEnding()) return 'kept';
    if (this.lease !== null && (await this.renew())) return 'kept';
    const { claim, until } = this.claim();
    const [position, last] = await this.unitOfWork.run(async (stores) => {
      const end = await stores.events.lastPosition();
      return [await stores.eventCursors.claim(claim, end), end];
    });
    if (position === null) return 'taken';
    if (position > last) {
      // Events that the cursor has already passed are missing: the database was restored from a backup, or a replica took over after a
      // failover.
      const fields = { subscription: this.name, position, last };
      this.tools.logger.error(fields, 'the event log has gone back; going on from its end');
    }
    this.lease = { position: Math.min(position, last), until };
    return position === last ? 'new' : 'found';
  }

  isLeaseEnding(): boolean {
    if (this.lease === null) return true;
    const left = this.lease.until.getTime() - this.tools.clock.now().getTime();
    return left <= (leaseSeconds / 2) * 1000 || left > leaseSeconds * 1000;
  }

  /**
   * Moves the cursor. Returns false if another process has taken over the cursor. That process then continues from the cursor's old
   * position.
   */
  async advance(position: number): Promise<boolean> {
    const { holder } = this.tools;
    const held = await this.unitOfWork.run((stores) => stores.eventCursors.advance(this.name, holder, position));
    this.lease = held && this.lease !== null ? { ...this.lease, position } : null;
    return held;
  }

  /** Runs the work, and renews the lease until the work ends. */
  async keepWhile(work: () => Promise<void>): Promise<void> {
    let renewing: Promise<unknown> = Promise.resolve();
    const timer = setInterval(
      () => {
        // Errors are ignored here. While the store is unavailable, no other process can take the cursor either, and the next call of `hold`
        // deals with a lost lease.
        renewing = this.renew().catch(() => undefined);
      },
      (leaseSeconds / 3) * 1000,
    ).unref();
    try {
      await work();
    } finally {
      clearInterval(timer);
      await renewing;
    }
  }

  async release(): Promise<void> {
    if (this.lease === null) return;
    this.lease = null;
    await this.unitOfWork.run((stores) => stores.eventCursors.release(this.name, this.tools.holder));
  }

  /**
   * Renews the lease. Returns false if the lease has ended, because another process could then have taken, moved and released the cursor.
   */
  private async renew(): Promise<boolean> {
    const { lease } = this;
    const { claim, until } = this.claim();
    if (lease === null || lease.until <= claim.now) {
      this.lease = null;
      return false;
    }
    const held = await this.unitOfWork.run((stores) => stores.eventCursors.claim(claim, lease.position));
    this.lease = held === null ? null : { ...lease, until };
    return held !== null;
  }

  private claim() {
    const now = this.tools.clock.now();
    const until = secondsAfter(now, leaseSeconds);
    return { claim: { name: this.name, holder: this.tools.holder, now, leaseUntil: until }, until };
  }
}
