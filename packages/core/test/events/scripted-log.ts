import type { DurableEvent, RecordedEvent } from '../../src/domain/events/domain-event.js';
import type { EventBus, EventNotice } from '../../src/ports/events/event-bus.js';
import type { Stores, UnitOfWork } from '../../src/ports/unit-of-work.js';

/** A log in which the test decides when each position becomes visible. A real database decides that itself. */
export class ScriptedLog {
  readonly visible = new Map<number, DurableEvent>();
  /** The time at which an event was recorded. The default is now. */
  readonly recordedAt = new Map<number, Date>();
  /** The error with which reading fails, if it is set. */
  failure: Error | null = null;
  reads = 0;

  readonly unitOfWork = {
    read: (work) => work({ events: this.events } as unknown as Stores),
    run: (work) => work({ events: this.events } as unknown as Stores),
  } satisfies UnitOfWork;

  private readonly events = {
    list: async ({ after, missing, limit }: { after: number; missing: readonly number[]; limit: number }) => {
      this.reads += 1;
      // The snapshot is taken now, and the result follows later.
      const found = [...this.visible]
        .filter(([position]) => position > after || missing.includes(position))
        .sort(([a], [b]) => a - b)
        .slice(0, limit)
        .map(([position, event]): RecordedEvent => ({
          position,
          event,
          recordedAt: this.recordedAt.get(position) ?? new Date(),
        }));
      await new Promise((resolve) => setImmediate(resolve));
      if (this.failure) throw this.failure;
      return found;
    },
    lastPosition: () => Promise.resolve(Math.max(0, ...this.visible.keys())),
  };
}

/** A bus that delivers notices when the test calls it. */
export class ScriptedBus implements EventBus {
  private subscriber: (notice: EventNotice) => void = () => undefined;
  readonly published: EventNotice[] = [];

  connect(): Promise<void> {
    return Promise.resolve();
  }

  publish(notice: EventNotice): void {
    this.published.push(notice);
  }

  subscribe(subscriber: (notice: EventNotice) => void): () => void {
    this.subscriber = subscriber;
    return () => undefined;
  }

  deliver(notice: EventNotice): void {
    this.subscriber(notice);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
