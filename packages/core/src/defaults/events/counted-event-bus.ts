import type { EventBus, EventNotice } from '../../ports/events/event-bus.js';
import type { CounterSeries, Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';

/**
 * Wraps an event bus. As metrics, counts the notices on the bus, and reports whether the bus is connected. A bus without `isConnected`
 * reports nothing.
 */
export class CountedEventBus implements EventBus {
  private readonly published: CounterSeries;
  private readonly received: CounterSeries;

  constructor(
    private readonly bus: EventBus,
    meter: Meter,
  ) {
    const notices = meter.counter(metricCatalogue.eventNotices);
    this.published = notices.with({ direction: 'published' });
    this.received = notices.with({ direction: 'received' });
    meter.gauge(metricCatalogue.eventBusConnected, () => {
      const connected = bus.isConnected?.();
      return connected === undefined ? null : Number(connected);
    });
  }

  async connect(): Promise<void> {
    await this.bus.connect();
    this.bus.subscribe(() => this.received.add());
  }

  publish(notice: EventNotice): void {
    this.published.add();
    this.bus.publish(notice);
  }

  subscribe(subscriber: (notice: EventNotice) => void): () => void {
    return this.bus.subscribe(subscriber);
  }

  isConnected(): boolean {
    return this.bus.isConnected?.() ?? true;
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}
