import type { DomainEvent, RecordedEvent } from '../../domain/domain-event.js';
import { Subscribers } from '../../domain/subscribers.js';
import type { Clock } from '../../ports/clock.js';
import type { EventBus, EventNotice } from '../../ports/event-bus.js';
import type { Logger } from '../../ports/logger.js';
import type { HistogramSeries, Meter } from '../../ports/meter.js';
import { metricCatalogue } from '../../ports/metric-catalogue.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { BusConnection } from './bus-connection.js';
import { getEnd } from './get-end.js';
import { SequenceGaps, maxTracked } from './sequence-gaps.js';
import { listAll } from './list-all.js';

const pageSize = 500;
// The maximum delay of events whose notice the bus lost, or whose process was killed between commit and notice.
const pollMs = 1_000;
// This is longer than any transaction lasts. See the port of the event log.
const transactionMs = 30_000;
// This is longer than it takes to notice that the log has gone back.
const lateMs = 30_000;
// The number of empty reads between two checks of whether the log has gone back.
const idleReadsBetweenChecks = 3;

/**
 * Delivers every event of the whole installation exactly once in this process.
 *
 * The log makes the feed complete, and the bus makes it fast: a notice of a logged event only triggers a read of the log and is not trusted
 * otherwise. An attacker with access to the bus, but not to the database, can therefore neither forge nor suppress such an event. Events
 * about one subject arrive in their order (see `EventLog`).
 */
export class EventFeed {
  private readonly subscribers: Subscribers<DomainEvent>;
  private gaps = new SequenceGaps(transactionMs);
  /** Every event up to this position was delivered, or the position is a sequence gap. */
  private position = 0;
  private idleReads = 0;
  private reading: Promise<void> | null = null;
  private again = false;
  private failing = false;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly connection: BusConnection;
  private readonly delays: HistogramSeries;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly bus: EventBus,
    private readonly tools: { readonly clock: Clock; readonly logger: Logger; readonly meter: Meter },
  ) {
    this.subscribers = new Subscribers((error, { type }) => {
      tools.logger.error({ err: error, eventType: type }, 'an event subscriber failed');
    });
    this.connection = new BusConnection(bus, tools.logger);
    this.delays = tools.meter.histogram(metricCatalogue.eventDelay).with({});
    tools.meter.gauge(metricCatalogue.eventLogReadable, () => Number(!this.failing));
  }

  /**
   * Starts the feed, which misses no event from then on. Rejects if the store is unavailable. If the bus is unavailable, it is connected
   * later.
   */
  async start(): Promise<void> {
    await this.connection.open();
    await this.startAt(await this.lastPosition());
    this.bus.subscribe((notice) => this.hear(notice));
    this.timer = setInterval(() => this.read(), pollMs).unref();
  }

  /**
   * Registers the subscriber and returns the function that ends the subscription. An error thrown by a subscriber is logged and does not
   * affect other subscribers.
   */
  subscribe(subscriber: (event: DomainEvent) => unknown): () => void {
    return this.subscribers.add(subscriber);
  }

  /** Returns false while the bus is unavailable, so that events from other processes arrive up to a second late. */
  isConnected(): boolean {
    return this.connection.isConnected();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.connection.close();
    await this.reading;
    this.subscribers.clear();
  }

  private hear(notice: EventNotice): void {
    if ('passing' in notice) this.subscribers.notify(notice.passing);
    // If this condition is false, polling has already read the event from the log.
    else if (notice.position > this.position || this.gaps.has(notice.position)) this.read();
  }

  /** Reads the log immediately, or once more if a read is in progress. */
  private read(): void {
    this.again = true;
    this.reading ??= this.readOn().finally(() => {
      this.reading = null;
    });
  }

  private async readOn(): Promise<void> {
    try {
      while (this.again && !this.closed) {
        this.again = false;
        await this.readPage();
      }
      if (this.failing) this.tools.logger.info({ position: this.position }, 'the event log can be read again');
      this.failing = false;
    } catch (error) {
      // The failure is logged once per outage. The next poll retries.
      if (!this.failing) this.tools.logger.warn({ err: error }, 'the event log cannot be read');
      this.failing = true;
    }
  }

  private async readPage(): Promise<void> {
    const readAt = performance.now();
    const window = { after: this.position, missing: this.gaps.open(), limit: pageSize };
    const page = await this.unitOfWork.read((stores) => stores.events.list(window));
    for (const recorded of page) if (this.pass(recorded.position)) this.deliver(recorded);
    if (page.length === pageSize) this.again = true;
    this.gaps.giveUp(readAt, getEnd(page, pageSize));
    this.idleReads = page.length > 0 ? 0 : this.idleReads + 1;
    if (this.idleReads >= idleReadsBetweenChecks) await this.checkPosition();
  }

  private deliver({ event, recordedAt }: RecordedEvent): void {
    this.delays.observe(Math.max(0, this.tools.clock.now().getTime() - recordedAt.getTime()) / 1000);
    this.subscribers.notify(event);
  }

  /** Passes the position. Returns false if it was passed before. */
  private pass(position: number): boolean {
    if (position <= this.position) return this.gaps.fill(position);
    this.gaps.see(position);
    this.position = position;
    return true;
  }

  /**
   * Checks whether the log has gone back. A restored database, or a replica after a failover, can lack events that were delivered here. In
   * that case, its recent events are delivered, possibly again: a repeated revocation is harmless, but a missing one is not.
   */
  private async checkPosition(): Promise<void> {
    this.idleReads = 0;
    const last = await this.lastPosition();
    if (last >= this.position) return;
    const fields = { position: this.position, last };
    this.tools.logger.error(fields, 'the event log has gone back; going on with what it recorded lately');
    const since = this.tools.clock.now().getTime() - lateMs;
    await this.startAt(last, ({ recordedAt, event }) => {
      if (recordedAt.getTime() >= since) this.subscribers.notify(event);
    });
  }

  /**
   * Starts after `last`. Events up to `last` are not delivered, except events of transactions that are still running, which can have lower
   * positions.
   */
  private async startAt(last: number, take: (recorded: RecordedEvent) => void = () => undefined): Promise<void> {
    this.position = Math.max(0, last - maxTracked);
    this.gaps = new SequenceGaps(transactionMs, this.position);
    await listAll(this.unitOfWork, this.position, (recorded) => {
      this.pass(recorded.position);
      take(recorded);
    });
  }

  private lastPosition(): Promise<number> {
    return this.unitOfWork.read((stores) => stores.events.lastPosition());
  }
}
