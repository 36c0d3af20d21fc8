import type { RecordedEvent } from '../../domain/events/domain-event.js';
import { secondsAfter } from '../../domain/lifetimes.js';
import type { Clock } from '../../ports/clock.js';
import type { Logger } from '../../ports/observability/logger.js';
import type { Counter, Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { getEnd, listAll } from './read-log.js';
import { LeasedCursor } from './leased-cursor.js';
import { SequenceGaps, maxTracked } from './sequence-gaps.js';

export interface EventSubscription {
  /**
   * The name of the cursor. Subscriptions with the same name in several processes share this cursor. After a restart, they continue from
   * the cursor's position.
   */
  readonly name: string;
  /** Handles events, in the log's order. If it rejects, it is called again with the same events. */
  readonly handle: (events: readonly RecordedEvent[]) => Promise<void>;
  /** The maximum number of events to pass to one call. */
  readonly batchSize: number;
}

const pageSize = 100;
const claimAgainSeconds = 5;
const transactionMs = 30_000;
const backoff = { firstSeconds: 1, maxSeconds: 60 };

/**
 * Passes the events in the log to a handler. Each event is passed at least once, in the log's order, and in one
 * process at a time. If a handler fails, only its own subscription is delayed, and the handler is called again with backoff. A new
 * subscription starts with the events that are committed after its first start.
 */
export class RunSubscription {
  private readonly cursor: LeasedCursor;
  /** The sequence gaps between the cursor and the last position read. */
  private gaps = new SequenceGaps(transactionMs);
  /**
   * The sequence gaps before the start of a new cursor. Their transactions could still have been running when the cursor was created. The
   * events of these transactions are handled as they appear, in no particular order.
   */
  private belated = new SequenceGaps(transactionMs);
  private failures = 0;
  private notBefore = new Date(0);
  private readonly calls: Counter<'result'>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly subscription: EventSubscription,
    private readonly tools: {
      readonly holder: string;
      readonly clock: Clock;
      readonly logger: Logger;
      readonly meter: Meter;
    },
  ) {
    this.calls = tools.meter.counter(metricCatalogue.eventHandlerCalls);
    this.cursor = new LeasedCursor(unitOfWork, subscription.name, tools);
  }

  /** The position up to which all events are handled, or null if this process does not hold the lease. */
  get leasedPosition(): number | null {
    return this.cursor.isHeld ? this.cursor.position : null;
  }

  /** Creates the cursor if it does not exist. All events committed from then on are handled. */
  async start(): Promise<void> {
    await this.hold();
  }

  /** Handles one page of events. Returns true if there could be more events to handle. */
  async execute(): Promise<boolean> {
    if (this.isWaiting()) return false;
    if (!(await this.hold())) {
      this.wait(claimAgainSeconds);
      return false;
    }
    const readAt = performance.now();
    const window = { after: this.cursor.position, missing: this.belated.open(), limit: pageSize };
    const page = await this.unitOfWork.read((stores) => stores.events.list(window));
    const handledAll = await this.handle(this.settled(page, readAt));
    return handledAll && page.length === pageSize;
  }

  /** Releases the lease, so that another process can continue. */
  async release(): Promise<void> {
    await this.cursor.release();
  }

  private async hold(): Promise<boolean> {
    const held = await this.cursor.hold();
    if (held === 'taken') return false;
    if (held !== 'kept') this.gaps = new SequenceGaps(transactionMs, this.cursor.position);
    if (held === 'new') this.belated = await this.gapsBefore(this.cursor.position);
    return true;
  }

  private async gapsBefore(position: number): Promise<SequenceGaps> {
    const from = Math.max(0, position - maxTracked);
    const gaps = new SequenceGaps(transactionMs, from);
    await listAll(this.unitOfWork, from, (each) => {
      if (each.position <= position) gaps.see(each.position);
    });
    gaps.see(position + 1);
    return gaps;
  }

  /**
   * Returns the events before the first gap that could still be filled. Moving the cursor past such a gap could skip the gap's event
   * forever.
   */
  private settled(page: readonly RecordedEvent[], readAt: number): readonly RecordedEvent[] {
    for (const { position } of page) {
      this.gaps.fill(position);
      this.gaps.see(position);
    }
    const end = getEnd(page, pageSize);
    this.gaps.giveUp(readAt, end);
    this.belated.giveUp(readAt, end);
    const [gap = Number.POSITIVE_INFINITY] = this.gaps.open();
    return page.filter(({ position }) => position < gap);
  }

  /** Handles the events. Returns false if a handler failed or another process has taken over the cursor. */
  private async handle(events: readonly RecordedEvent[]): Promise<boolean> {
    let handled = this.cursor.position;
    const { batchSize } = this.subscription;
    for (let start = 0; start < events.length; start += batchSize) {
      const batch = events.slice(start, start + batchSize);
      if (!(await this.call(batch))) break;
      for (const { position } of batch) {
        this.belated.fill(position);
        handled = Math.max(handled, position);
      }
      // Handlers can be slow, so the progress is also saved within a page.
      if (this.cursor.isLeaseEnding() && !(await this.cursor.advance(handled))) return false;
    }
    const kept = handled === this.cursor.position || (await this.cursor.advance(handled));
    return kept && handled === (events.at(-1)?.position ?? handled);
  }

  private async call(batch: readonly RecordedEvent[]): Promise<boolean> {
    try {
      await this.cursor.keepWhile(() => this.subscription.handle(batch));
      this.failures = 0;
      this.calls.with({ result: 'ok' }).add();
      return true;
    } catch (error) {
      this.calls.with({ result: 'failed' }).add();
      this.postpone(batch, error);
      return false;
    }
  }

  private postpone([first]: readonly RecordedEvent[], error: unknown): void {
    this.failures += 1;
    this.wait(Math.min(backoff.firstSeconds * 2 ** (this.failures - 1), backoff.maxSeconds));
    const place = { position: first?.position, eventType: first?.event.type };
    const fields = { subscription: this.subscription.name, ...place, failures: this.failures };
    this.tools.logger.error({ ...fields, err: error }, 'an event handler failed; it will be called again');
  }

  private wait(seconds: number): void {
    this.notBefore = secondsAfter(this.tools.clock.now(), seconds);
  }

  private isWaiting(): boolean {
    const now = this.tools.clock.now();
    // The second condition limits the wait if the clock has been set back.
    return now < this.notBefore && this.notBefore <= secondsAfter(now, backoff.maxSeconds);
  }
}
