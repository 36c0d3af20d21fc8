import { AsyncResource } from 'node:async_hooks';

import type { DomainEvent, RecordedEvent } from '../../domain/events/domain-event.js';
import { getRoutingKeys, type RoutingKey } from '../../domain/events/routing-keys.js';
import { Subscribers } from '../../domain/events/subscribers.js';
import type { Clock } from '../../ports/clock.js';
import type { EventBus, EventNotice } from '../../ports/events/event-bus.js';
import type { Logger } from '../../ports/observability/logger.js';
import type { HistogramSeries, Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { BusConnection } from './bus-connection.js';
import { getEnd, listAll } from './read-log.js';
import { SequenceGaps, maxTracked } from './sequence-gaps.js';

/** Returns whether a subscriber wants the events with these keys. */
type Interest = (keys: readonly RoutingKey[]) => boolean;

const pageSize = 500;
// The maximum delay of an event if the bus lost the notice about it, or if the process was killed after the commit and before the notice.
const pollMs = 1_000;
// This is longer than the duration of any transaction (see `EventLog`).
const transactionMs = 30_000;
// This is longer than the feed takes to notice that the end of the log has moved back.
const lateMs = 30_000;
// The number of empty reads between two checks of whether the end of the log has moved back.
const idleReadsBetweenChecks = 3;

/**
 * Delivers every event of the whole installation exactly once in this process, with one exception: after a restore or failover of the
 * database, some events can be delivered again.
 *
 * The log makes the feed complete, and the bus makes the feed fast: a notice about a logged event only triggers a read of the log and is
 * not trusted otherwise. An attacker with access to the bus but not to the database can therefore neither forge nor suppress a logged
 * event. Events about the same subject are delivered in their order in the log (see `EventLog`).
 *
 * A notice of an event that no subscriber in this process wants does not trigger a read: such events are read every second, many at once.
 */
export class EventFeed {
  private readonly subscribers: Subscribers<DomainEvent>;
  private readonly interests = new Set<Interest>();
  private readonly listeners = new Set<() => void>();
  private gaps = new SequenceGaps(transactionMs);
  /**
   * The highest position read. The event at each position up to this one has been delivered, or the position is recorded as a sequence gap.
   */
  private position = 0;
  private idleReads = 0;
  /** Whether there may be unread events: there was a notice of an unwanted event since the last read started, or that read failed. */
  private isBehind = false;
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
   * Starts the feed, which delivers all events that are committed from then on. Rejects if the store is unavailable. If only the bus is
   * unavailable, resolves, and the bus is connected later.
   */
  async start(): Promise<void> {
    await this.connection.open();
    await this.startAt(await this.lastPosition());
    // Notices can arrive in the async context of the code that published them, which can be a transaction of the embedding application.
    this.bus.subscribe(AsyncResource.bind((notice: EventNotice) => this.hear(notice)));
    this.timer = setInterval(() => this.read(), pollMs).unref();
  }

  /**
   * Registers the subscriber, and returns a function that ends the subscription. If a subscriber throws an error, the error is logged, and
   * other subscribers are not affected.
   *
   * With `isInterested`, the subscriber receives only events for whose keys (see `getRoutingKeys`) it returns true when the event is
   * delivered. If it starts to return true for more keys, call `catchUp` first, because earlier events may not have been read yet.
   */
  subscribe(subscriber: (event: DomainEvent) => unknown, isInterested: Interest = () => true): () => void {
    const end = this.subscribers.add((event) => (isInterested(getRoutingKeys(event)) ? subscriber(event) : undefined));
    // Each subscription has an entry of its own.
    const interest: Interest = (keys) => isInterested(keys);
    this.interests.add(interest);
    return () => {
      end();
      this.interests.delete(interest);
    };
  }

  /** Reads the events that were left unread because no subscriber wanted them. Never rejects: after a failure, the next poll retries. */
  async catchUp(): Promise<void> {
    if (!this.isBehind) return;
    this.read();
    await this.reading;
  }

  /** Calls the function whenever there are new events in the log. Returns a function that ends the calls. */
  onNews(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Returns whether the bus is connected. Without the bus, events from other processes arrive up to a second late. */
  isConnected(): boolean {
    return this.connection.isConnected();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.connection.close();
    await this.reading;
    this.subscribers.clear();
    this.interests.clear();
    this.listeners.clear();
  }

  private hear(notice: EventNotice): void {
    if ('passing' in notice) return this.subscribers.notify(notice.passing);
    const isUnread = notice.position > this.position || this.gaps.has(notice.position);
    if (!isUnread) return;
    for (const listener of this.listeners) listener();
    if (this.isWanted(notice.keys)) this.read();
    else this.isBehind = true;
  }

  private isWanted(keys: readonly RoutingKey[]): boolean {
    return [...this.interests].some((isInterested) => isInterested(keys));
  }

  /** Reads the log immediately. If a read is in progress, reads the log again after it. */
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
      this.isBehind = true;
    }
  }

  private async readPage(): Promise<void> {
    const readAt = performance.now();
    this.isBehind = false;
    const window = { after: this.position, missing: this.gaps.open(), limit: pageSize };
    const page = await this.unitOfWork.read((stores) => stores.events.list(window));
    for (const recorded of page) if (this.pass(recorded.position)) this.deliver(recorded);
    if (page.length > 0) for (const listener of this.listeners) listener();
    if (page.length === pageSize) this.again = true;
    this.gaps.giveUp(readAt, getEnd(page, pageSize));
    this.idleReads = page.length > 0 ? 0 : this.idleReads + 1;
    if (this.idleReads >= idleReadsBetweenChecks) await this.checkPosition();
  }

  private deliver({ event, recordedAt }: RecordedEvent): void {
    if (!this.isWanted(getRoutingKeys(event))) return;
    this.delays.observe(Math.max(0, this.tools.clock.now().getTime() - recordedAt.getTime()) / 1000);
    this.subscribers.notify(event);
  }

  /** Records that the position was read. Returns whether the event at the position still has to be delivered. */
  private pass(position: number): boolean {
    if (position <= this.position) return this.gaps.fill(position);
    this.gaps.see(position);
    this.position = position;
    return true;
  }

  /**
   * Checks whether the end of the log has moved back. A database restored from a backup, or a replica after a failover, can lack events
   * that were delivered here. In that case, the recent events in the log are delivered, some of them possibly again. Delivering a
   * revocation twice is harmless, but missing one is not.
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
   * Continues after the position `last`. Events up to `last` count as delivered, except those of transactions that are still running. These
   * events can have positions lower than `last`, and are delivered when they appear. `take` is called for every event that is read during
   * the call.
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
