import type { PrometheusMeter } from '@crewkit/adapter-metrics-prometheus';
import { type Route } from '@crewkit/core';
import type { Settings } from '../settings/settings.js';
/** Returns the route that Prometheus scrapes. If `prometheus` is null, metrics are off and the path does not exist. */
export declare function metricsRoutes({ metrics: settings, operationLimitPerMinute }: Pick<Settings, 'metrics' | 'operationLimitPerMinute'>, prometheus: PrometheusMeter | null): readonly Route[];
//# sourceMappingURL=metrics-routes.d.ts.map