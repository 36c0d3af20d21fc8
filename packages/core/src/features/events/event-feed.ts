import type { DomainEvent, RecordedEvent } from '../../domain/domain-event.js';
import { Subscribers } from '../../domain/subscribers.js';
import type { EventBus, EventNotice } from '../../ports/event-bus.js';
import type { Logger } from '../../ports/logger.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { Holes } from './holes.js';

const pageSize = 500;
// What a bus has lost arrives this late at most: also when a process was killed between its commit and its notice.
const pollMs = 1_000;
// Longer than any transaction lives; see the event log's port.
const transactionMs = 30_000;
// Transactions that are under way when the feed starts may hold positions below the last one that is visible.
const startBehind = 200;

/**
 * Every event of the whole installation, once, in this process. The log makes it complete, and the bus makes it quick: a
 * notice makes the feed read the log, and is believed nothing else. Whoever can write to the bus, and not to the database,
 * can therefore neither feign an event nor keep one away. Events about one thing come in their order (see `EventLog`).
 */
export class EventFeed {
  private readonly subscribers: Subscribers<DomainEvent>;
  private readonly holes = new Holes(transactionMs);
  /** Everything up to here was delivered, or is a hole. */
  private position = 0;
  private reading: Promise<void> | null = null;
  private again = false;
  private failing = false;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly bus: EventBus,
    private readonly logger: Logger,
  ) {
    this.subscribers = new Subscribers((error, { type }) => {
      logger.error({ err: error, eventType: type }, 'an event subscriber failed');
    });
  }

  /** From now on nothing is missed. Rejects if the bus or the store cannot be reached. */
  async start(): Promise<void> {
    await this.bus.connect();
    const last = await this.unitOfWork.read((stores) => stores.events.lastPosition());
    this.position = Math.max(0, last - startBehind);
    // What happened before the start concerns nobody here; only the holes in it do.
    for (const { position } of await this.list()) this.pass(position);
    this.bus.subscribe((notice) => this.hear(notice));
    this.timer = setInterval(() => this.read(), pollMs).unref();
  }

  /** Returns the function that ends the subscription. What a subscriber throws is logged and harms nobody else. */
  subscribe(subscriber: (event: DomainEvent) => unknown): () => void {
    return this.subscribers.add(subscriber);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.bus.close();
    await this.reading;
    this.subscribers.clear();
  }

  private hear(notice: EventNotice): void {
    if ('passing' in notice) this.subscribers.notify(notice.passing);
    // Else it has come from the log already, as the poll's doing.
    else if (notice.position > this.position || this.holes.has(notice.position)) this.read();
  }

  /** Reads the log now, or once more if it is being read. */
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
        const page = await this.list();
        for (const each of page) this.take(each);
        if (page.length === pageSize) this.again = true;
      }
      if (this.failing) this.logger.info({ position: this.position }, 'the event log can be read again');
      this.failing = false;
    } catch (error) {
      // Once per outage: the next poll tries again.
      if (!this.failing) this.logger.warn({ err: error }, 'the event log cannot be read');
      this.failing = true;
    }
  }

  private list(): Promise<RecordedEvent[]> {
    const window = { after: this.position, missing: this.holes.open(), limit: pageSize };
    return this.unitOfWork.read((stores) => stores.events.list(window));
  }

  private take({ position, event }: RecordedEvent): void {
    if (this.pass(position)) this.subscribers.notify(event);
  }

  /** False if it was passed before. */
  private pass(position: number): boolean {
    if (position <= this.position) return this.holes.fill(position);
    this.holes.note(this.position, position);
    this.position = position;
    return true;
  }
}
