import { ContainerModule } from 'inversify';

import { Dispatcher } from '../api/dispatch/dispatcher.js';
import { LimitRequests } from '../api/dispatch/limit-requests.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens } from './tokens.js';

const { routes, useCases, apiSettings, rateLimiter, limitRequests, logger } = tokens;

export const apiModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(
    limitRequests,
    [rateLimiter, apiSettings],
    (limiter, settings) => new LimitRequests(limiter, settings.globalLimitPerMinute),
  );
  bind(
    tokens.dispatcher,
    [routes, useCases, apiSettings, limitRequests, logger],
    (rows, cases, settings, limits, log) =>
      new Dispatcher(rows, cases, { settings, limitRequests: limits, logger: log }),
  );
});
