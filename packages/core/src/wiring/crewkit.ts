import type { Admission } from '../api/admission.js';
import type { ApiRequest } from '../api/api-request.js';
import type { ApiResponse } from '../api/api-response.js';
import type { Route } from '../api/define-route.js';
import type { HostDemand } from '../api/dispatch/dispatcher.js';
import type { AnyResource } from '../features/access/check-permissions.js';
import type { EventFeed } from '../features/events/event-feed.js';
import type { EventHandlers } from '../features/events/event-handlers.js';
import type { UseCases } from '../features/use-cases.js';
import type { Clock } from '../ports/clock.js';
import type { Logger } from '../ports/logger.js';
import type { Meter } from '../ports/meter.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { Tracer } from '../ports/tracer.js';

/** The running kit: what HTTP and real-time adapters mount, and what hosts call. */
export interface Crewkit {
  /** Every row to mount on the framework's own router. */
  readonly routes: readonly Route[];
  /** Answers a request that the router gave to `route`. Never rejects. */
  dispatch(route: Route, request: ApiRequest): Promise<ApiResponse>;
  /** Answers any request below `/api` that no row took: preflight, 405 or 404. Never rejects. */
  dispatchUnmatched(request: ApiRequest): Promise<ApiResponse>;
  /**
   * Tells who makes a request to a host's own route and, if there is a demand, that he may; or how to refuse it. Counts no
   * limit. Never rejects.
   */
  admit(request: ApiRequest, demand?: HostDemand): Promise<Admission>;
  /**
   * Whether the user holds the permission (`project:task.edit`, or `task.edit` at PROJECT) on the resource, one of Crewkit's
   * or one that `ports.resourceLocator` knows. False for what does not exist. Rejects with an Error for an unknown permission
   * or scope.
   */
  can(userId: string, permission: string, resource: AnyResource): Promise<boolean>;
  /** Whether guards may name scopes of the host's, which `ports.resourceLocator` knows. For `compileGuard`. */
  readonly hostScopes: boolean;
  /** OpenAPI 3.1, made from the rows. */
  openApiDocument(): object;
  readonly useCases: UseCases;
  /** Every event of the whole installation, in this process: for sockets and caches. What is missed here is gone. */
  readonly events: Pick<EventFeed, 'subscribe' | 'isConnected'>;
  /**
   * Calls the handlers for what is committed from now on: at least once, in order, in one process at a time. `name`
   * stands for the place in the log that was reached: the same name goes on there after a restart, within seven days. So
   * every process that uses a name gives the same handlers: what there is no handler for counts as handled. A handler that
   * rejects holds up its own subscription and is called again with the same event, after 1 s, later up to 60 s. Resolves
   * with the function that ends it and waits for the handler that runs. Rejects if the name is in use in this kit. Does
   * not keep the process alive by itself.
   */
  handleEvents(name: string, handlers: EventHandlers): Promise<() => Promise<void>>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What the host gave, held to closed labels, for what measures beside the kit: sockets, and the host's own metrics. */
  readonly meter: Meter;
  readonly tracer: Tracer;
  /** Origins whose pages may call and connect. */
  readonly appOrigins: readonly string[];
  /** Counts requests, in all processes together if they share a place to count; null: limits are off. */
  readonly rateLimiter: RateLimiter | null;
  /** By what limits count a client: its address, as far as the trusted proxies tell it; of an IPv6 one the /64. */
  limitKeyOf(request: Pick<ApiRequest, 'remoteAddress' | 'headers'>): string;
  /** Rejects with `UNAVAILABLE` when the store does not answer. */
  ping(): Promise<void>;
  /**
   * Ends subscriptions and background work, then the event bus, the mailer and the store. Before it end what uses the kit:
   * first the sockets (`close` of what `attachRealtime` returned), then the HTTP server. May be called twice.
   */
  close(): Promise<void>;
}
