import type { RecordedEvent } from '../../domain/domain-event.js';
import { secondsAfter } from '../../domain/lifetimes.js';
import type { Clock } from '../../ports/clock.js';
import type { Logger } from '../../ports/logger.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { callHandler, type EventHandlers } from './event-handlers.js';
import { Holes } from './holes.js';

export interface EventSubscription {
  /** Names the cursor: processes with the same name share the work, and it goes on where it was after a restart. */
  readonly name: string;
  readonly handlers: EventHandlers;
}

interface Lease {
  /** Everything up to here has been handled. */
  readonly position: number;
  readonly until: Date;
}

const pageSize = 100;
const leaseSeconds = 60;
const claimAgainSeconds = 5;
const transactionMs = 30_000;
const backoff = { firstSeconds: 1, maxSeconds: 60 };

/**
 * Hands the events of the log to the host's handlers: at least once, in the log's order, in one process at a time.
 * A handler that fails holds up its own subscription and no other, and is called again later, less and less often.
 * A new subscription begins with what happens after its first start.
 */
export class RunSubscription {
  private readonly holes = new Holes(transactionMs);
  private lease: Lease | null = null;
  private failures = 0;
  private notBefore = new Date(0);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly subscription: EventSubscription,
    private readonly tools: { readonly holder: string; readonly clock: Clock; readonly logger: Logger },
  ) {}

  /** Makes the cursor, if there is none: what happens from now on is handled. */
  async start(): Promise<void> {
    await this.hold();
  }

  /** One page of events; true if there may be more. */
  async execute(): Promise<boolean> {
    if (this.tools.clock.now() < this.notBefore) return false;
    const lease = await this.hold();
    if (lease === null) {
      this.notBefore = secondsAfter(this.tools.clock.now(), claimAgainSeconds);
      return false;
    }
    const window = { after: lease.position, missing: [], limit: pageSize };
    const page = await this.unitOfWork.read((stores) => stores.events.list(window));
    const settled = this.settled(page, lease.position);
    if (settled.length === 0) return false;
    const handledAll = await this.handle(settled);
    return handledAll && page.length === pageSize;
  }

  /** Lets another process go on. */
  async release(): Promise<void> {
    if (this.lease === null) return;
    this.lease = null;
    const { holder } = this.tools;
    await this.unitOfWork.run((stores) => stores.eventCursors.release(this.subscription.name, holder));
  }

  /** The lease, renewed in time; null while another process has it. */
  private async hold(): Promise<Lease | null> {
    const now = this.tools.clock.now();
    if (!this.isLeaseEnding()) return this.lease;
    const until = secondsAfter(now, leaseSeconds);
    const claim = { name: this.subscription.name, holder: this.tools.holder, now, leaseUntil: until };
    const position = await this.unitOfWork.run(async (stores) =>
      stores.eventCursors.claim(claim, await stores.events.lastPosition()),
    );
    this.lease = position === null ? null : { position, until };
    return this.lease;
  }

  /** The events before the first hole that may still be filled: going past it could skip an event for good. */
  private settled(page: readonly RecordedEvent[], after: number): readonly RecordedEvent[] {
    let last = after;
    for (const { position } of page) {
      this.holes.fill(position);
      this.holes.note(last, position);
      last = position;
    }
    const [hole = Number.POSITIVE_INFINITY] = this.holes.open();
    return page.filter(({ position }) => position < hole);
  }

  /** False if a handler failed, or another process has taken over. */
  private async handle(events: readonly RecordedEvent[]): Promise<boolean> {
    let handled: RecordedEvent | null = null;
    for (const recorded of events) {
      if (!(await this.call(recorded))) break;
      handled = recorded;
      // Handlers may take their time: the cursor is kept in between.
      if (this.isLeaseEnding() && !((await this.advance(recorded.position)) && (await this.hold()))) return false;
    }
    if (handled !== null) await this.advance(handled.position);
    return handled === events.at(-1);
  }

  private async call(recorded: RecordedEvent): Promise<boolean> {
    try {
      await callHandler(this.subscription.handlers, recorded);
      this.failures = 0;
      return true;
    } catch (error) {
      this.postpone(recorded, error);
      return false;
    }
  }

  private postpone({ position, event }: RecordedEvent, error: unknown): void {
    this.failures += 1;
    const delay = Math.min(backoff.firstSeconds * 2 ** (this.failures - 1), backoff.maxSeconds);
    this.notBefore = secondsAfter(this.tools.clock.now(), delay);
    const fields = { subscription: this.subscription.name, position, eventType: event.type, failures: this.failures };
    this.tools.logger.error({ ...fields, err: error }, 'an event handler failed; it will be called again');
  }

  /** False if another process has taken over meanwhile, and begun where we had begun. */
  private async advance(position: number): Promise<boolean> {
    const { name } = this.subscription;
    const held = await this.unitOfWork.run((stores) => stores.eventCursors.advance(name, this.tools.holder, position));
    this.lease = held && this.lease !== null ? { ...this.lease, position } : null;
    return held;
  }

  private isLeaseEnding(): boolean {
    return this.lease === null || this.lease.until <= secondsAfter(this.tools.clock.now(), leaseSeconds / 2);
  }
}
