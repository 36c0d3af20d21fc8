import type { ApiSettings } from '../api/http/dispatch/request-context.js';
import type { Route } from '../api/define-route.js';
import { token } from '../features/use-cases/singleton.js';
import { tokens as useCaseTokens } from '../features/use-cases/tokens.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import type { UseCases } from '../features/use-cases/use-cases.js';

/** The tokens of everything in the container that has no class of its own. */
export const tokens = {
  ...useCaseTokens,
  useCases: token<UseCases>('useCases'),
  /** The store's own unit of work, without events and measurements. */
  storeUnitOfWork: token<UnitOfWork>('storeUnitOfWork'),
  routes: token<readonly Route[]>('routes'),
  apiSettings: token<ApiSettings>('apiSettings'),
  /** The maximum number of requests per minute, counted per user after sign-in and per client address otherwise. */
  globalLimitPerMinute: token<number>('globalLimitPerMinute'),
};
