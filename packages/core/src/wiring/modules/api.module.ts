import { ContainerModule } from 'inversify';

import { Dispatcher } from '../../api/http/dispatch/dispatcher.js';
import { LimitRequests } from '../../api/http/dispatch/limit-requests.js';
import { ObserveRequests } from '../../api/http/dispatch/observe-requests.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens } from '../tokens.js';

const { routes, useCases, apiSettings, rateLimiter, limitRequests, observeRequests, logger } = tokens;

export const apiModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(
    limitRequests,
    [rateLimiter, apiSettings],
    (limiter, settings) => new LimitRequests(limiter, settings.globalLimitPerMinute),
  );
  bind(
    observeRequests,
    [tokens.meter, tokens.tracer, routes],
    (meter, tracer, rows) => new ObserveRequests(meter, tracer, rows),
  );
  bind(
    tokens.dispatcher,
    [routes, useCases, apiSettings, limitRequests, observeRequests, logger],
    (rows, cases, settings, limits, observe, log) =>
      new Dispatcher(rows, cases, { settings, limitRequests: limits, observe, logger: log }),
  );
});
