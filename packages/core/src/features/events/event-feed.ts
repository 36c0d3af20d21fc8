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
// The maximum delay of events lost by the bus, or by a process killed between commit and notice.
const pollMs = 1_000;
// Longer than any transaction lasts; see the port of the event log.
const transactionMs = 30_000;
// Longer than it takes to notice that the log has gone back.
const lateMs = 30_000;
// How many empty reads pass between checks whether the log has gone back.
const idleReadsBetweenChecks = 3;

/**
 * Delivers every event of the whole installation, once, in this process. The log makes it complete, and the bus makes it fast: a notice
 * only triggers a read of the log and is not trusted otherwise. So an attacker with access to the bus, but not to the database, can neither
 * forge nor suppress an event. Events about one subject arrive in their order (see `EventLog`).
 */
export class EventFeed {
  private readonly subscribers: Subscribers<DomainEvent>;
  private gaps = new SequenceGaps(transactionMs);
  /** Everything up to here was delivered, or is a sequence gap. */
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

  /** Misses no event from now on. Rejects if the store is unavailable; an unavailable bus is connected later. */
  async start(): Promise<void> {
    await this.connection.open();
    await this.startAt(await this.lastPosition());
    this.bus.subscribe((notice) => this.hear(notice));
    this.timer = setInterval(() => this.read(), pollMs).unref();
  }

  /** Returns the function that ends the subscription. Errors of a subscriber are logged and do not affect others. */
  subscribe(subscriber: (event: DomainEvent) => unknown): () => void {
    return this.subscribers.add(subscriber);
  }

  /** False while the bus is unavailable, so that events of other processes arrive up to a second late. */
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
    // Otherwise polling has already read it from the log.
    else if (notice.position > this.position || this.gaps.has(notice.position)) this.read();
  }

  /** Reads the log now, or once more if a read is in progress. */
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
      // Logged once per outage; the next poll retries.
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

  /** Returns false if it was passed before. */
  private pass(position: number): boolean {
    if (position <= this.position) return this.gaps.fill(position);
    this.gaps.see(position);
    this.position = position;
    return true;
  }

  /**
   * A restored database, or a replica after a failover, may lack events delivered here. Delivers its recent events,
   * possibly again: a repeated revocation is harmless, a missing one is not.
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

  /** Events up to `last` are of no interest here, except those of running transactions, which may hold lower positions. */
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
