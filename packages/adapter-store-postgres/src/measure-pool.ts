import { metricCatalogue, type Meter } from '@crewkit/core/ports';
import type { Pool } from 'pg';

/** Reports the number of connections and the number of waiting requests as metrics. */
export function measurePool(meter: Meter, pool: Pool): void {
  meter.gauge(metricCatalogue.storeConnections, () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
  ]);
  meter.gauge(metricCatalogue.storeWaiting, () => pool.waitingCount);
}
