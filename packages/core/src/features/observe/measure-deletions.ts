import type { Meter } from '../../ports/meter.js';
import { metricCatalogue } from '../../ports/metric-catalogue.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** Reports how much of what is deleted still has rows, by one query of the store at each scrape. */
export function measureDeletions(meter: Meter, unitOfWork: UnitOfWork): void {
  meter.gauge(metricCatalogue.deletionsPending, () => unitOfWork.read(({ deletions }) => deletions.countWaiting()));
}
