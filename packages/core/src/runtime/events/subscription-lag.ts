import type { Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { RunSubscription } from './run-subscription.js';

type Lagging = Pick<RunSubscription, 'leasedPosition'>;

/** Reports, as a metric, how far this process's slowest subscription is behind the end of the event log. */
export class SubscriptionLag {
  private readonly running = new Set<Lagging>();

  constructor(
    meter: Meter,
    private readonly unitOfWork: UnitOfWork,
  ) {
    meter.gauge(metricCatalogue.subscriptionLag, () => this.largest());
  }

  /** Adds a subscription to the measurement, and returns a function that removes it. */
  watch(subscription: Lagging): () => void {
    this.running.add(subscription);
    return () => void this.running.delete(subscription);
  }

  private async largest(): Promise<number | null> {
    const positions = [...this.running].flatMap(({ leasedPosition }) => leasedPosition ?? []);
    if (positions.length === 0) return null;
    const last = await this.unitOfWork.read((stores) => stores.events.lastPosition());
    return Math.max(0, last - Math.min(...positions));
  }
}
