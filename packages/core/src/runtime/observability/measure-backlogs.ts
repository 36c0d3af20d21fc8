import type { Clock } from '../../ports/clock.js';
import type { OutboxBacklog } from '../../ports/mail/mail-outbox.js';
import type { Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** Reports two metrics: the number of waiting emails, and how long the oldest of them has waited. Runs one query per scrape. */
export function measureOutbox(meter: Meter, unitOfWork: UnitOfWork, clock: Clock): void {
  let asked: Promise<OutboxBacklog> | null = null;
  const ask = (): Promise<OutboxBacklog> =>
    (asked ??= unitOfWork
      .read((stores) => stores.mailOutbox.backlog())
      .finally(() => {
        asked = null;
      }));
  meter.gauge(metricCatalogue.mailsPending, async () => (await ask()).waiting);
  meter.gauge(metricCatalogue.oldestMailAge, async () => {
    const { oldestWaitingAt } = await ask();
    if (oldestWaitingAt === null) return 0;
    return Math.max(0, (clock.now().getTime() - oldestWaitingAt.getTime()) / 1000);
  });
}

/** Reports, as a metric, the number of deleted objects whose rows have not been removed yet. Runs one query at each scrape. */
export function measureDeletions(meter: Meter, unitOfWork: UnitOfWork): void {
  meter.gauge(metricCatalogue.deletionsPending, () => unitOfWork.read(({ deletions }) => deletions.countWaiting()));
}
