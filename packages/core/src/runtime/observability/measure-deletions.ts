import type { Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** Reports, as a metric, the number of deleted objects whose rows have not been removed yet. Runs one query at each scrape. */
export function measureDeletions(meter: Meter, unitOfWork: UnitOfWork): void {
  meter.gauge(metricCatalogue.deletionsPending, () => unitOfWork.read(({ deletions }) => deletions.countWaiting()));
}
