import type { ApiRequest } from '../api/api-request.js';
import type { ApiResponse } from '../api/api-response.js';
import type { Route } from '../api/define-route.js';
import type { UseCases } from '../features/use-cases.js';
import type { Clock } from '../ports/clock.js';
import type { EventBus } from '../ports/event-bus.js';
import type { Logger } from '../ports/logger.js';

/** The running kit: what HTTP and real-time adapters mount, and what hosts call. */
export interface Crewkit {
  /** Every row to mount on the framework's own router. */
  readonly routes: readonly Route[];
  /** Answers a request that the router gave to `route`. Never rejects. */
  dispatch(route: Route, request: ApiRequest): Promise<ApiResponse>;
  /** Answers any request below `/api` that no row took: preflight, 405 or 404. Never rejects. */
  dispatchUnmatched(request: ApiRequest): Promise<ApiResponse>;
  /** OpenAPI 3.1, made from the rows. */
  openApiDocument(): object;
  readonly useCases: UseCases;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Origins whose pages may call and connect. */
  readonly appOrigins: readonly string[];
  /** Rejects with `UNAVAILABLE` when the store does not answer. */
  ping(): Promise<void>;
  /** Ends background work, then the event bus, the mailer and the store. Stop the servers first. */
  close(): Promise<void>;
}
