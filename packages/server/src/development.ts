import type { Route } from '@crewkit/core';
import type { Clock, StoreAdapter } from '@crewkit/core/adapter';
import type { Logger } from 'pino';

import { Demo } from './demo/demo.js';
import { keepContext } from './demo/keep-context.js';
import { StoryClock } from './demo/story-clock.js';
import { demoRoutes, devRoutes } from './routes/dev-routes.js';
import { inboxRoutes } from './routes/page-routes.js';

/** The parts that development mode adds or replaces. */
export interface Development {
  readonly store: StoreAdapter;
  readonly routes: readonly Route[];
  readonly ports: { readonly clock?: Clock };
}

/** Creates the mailbox and the sample data. The caller ensures that this never happens in production. */
export function getDevelopment(store: StoreAdapter, logger: Logger): Development {
  const clock = new StoryClock();
  const kept = keepContext(store);
  const demo = new Demo(kept.unitOfWork, clock, logger);
  return { store: kept, routes: [...devRoutes, ...inboxRoutes, ...demoRoutes(demo)], ports: { clock } };
}
