import type { ApiSettings } from '../api/http/dispatch/request-context.js';
import type { Route } from '../api/define-route.js';
import { token } from '../features/use-cases/singleton.js';
import { tokens as useCaseTokens } from '../features/use-cases/tokens.js';
import type { UseCases } from '../features/use-cases/use-cases.js';

/** The tokens of everything in the container that has no class of its own. */
export const tokens = {
  ...useCaseTokens,
  useCases: token<UseCases>('UseCases'),
  routes: token<readonly Route[]>('Routes'),
  apiSettings: token<ApiSettings>('ApiSettings'),
  /** The maximum number of requests per minute, counted per user after sign-in and per client address otherwise. */
  globalLimitPerMinute: token<number>('GlobalLimitPerMinute'),
};
