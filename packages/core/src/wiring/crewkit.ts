import type { AdmitResult } from '../api/admit-result.js';
import type { ApiRequest } from '../api/api-request.js';
import type { ApiResponse } from '../api/api-response.js';
import type { Route } from '../api/define-route.js';
import type { HostPermissions } from '../api/dispatch/dispatcher.js';
import type { AnyResource } from '../features/access/check-permissions.js';
import type { EventFeed } from '../features/events/event-feed.js';
import type { EventHandlers } from '../features/events/event-handlers.js';
import type { UseCases } from '../features/use-cases.js';
import type { Clock } from '../ports/clock.js';
import type { Logger } from '../ports/logger.js';
import type { Meter } from '../ports/meter.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { Tracer } from '../ports/tracer.js';

/** The running instance: mounted by HTTP and real-time adapters, called by hosts. */
export interface Crewkit {
  /** Every route to mount on the framework's own router. */
  readonly routes: readonly Route[];
  /** Responds to a request that the router matched to `route`. Never rejects. */
  dispatch(route: Route, request: ApiRequest): Promise<ApiResponse>;
  /** Responds to any request below `/api` that matched no route: preflight, 405 or 404. Never rejects. */
  dispatchUnmatched(request: ApiRequest): Promise<ApiResponse>;
  /**
   * Authenticates a request to a host's own route and, if there is a demand, authorizes it; or returns the refusal. Counts toward no
   * limit. Never rejects.
   */
  admit(request: ApiRequest, requirement?: HostPermissions): Promise<AdmitResult>;
  /**
   * Returns whether the user holds the permission (`project:task.edit`, or `task.edit` at PROJECT) on the resource, one of Crewkit's or
   * one that `ports.resourceLocator` knows. False if it does not exist. Rejects with an Error for an unknown permission or scope.
   */
  can(userId: string, permission: string, resource: AnyResource): Promise<boolean>;
  /** Whether guards may name scopes of the host, which `ports.resourceLocator` knows. For `compileGuard`. */
  readonly hostScopes: boolean;
  /** OpenAPI 3.1, generated from the routes. */
  openApiDocument(): object;
  readonly useCases: UseCases;
  /** Every event of the whole installation, in this process: for sockets and caches. Missed events are not repeated. */
  readonly events: Pick<EventFeed, 'subscribe' | 'isConnected'>;
  /**
   * Calls the handlers for events committed from now on: at least once, in order, in one process at a time. `name` identifies the stored
   * position in the log: the same name continues there after a restart, within seven days. Every process that uses a name must therefore
   * give the same handlers: events without a handler count as handled. A handler that rejects blocks its own subscription and is retried
   * with the same event, after 1 s, later up to 60 s. Resolves with the function that ends the subscription and waits for the running
   * handler. Rejects if the name is in use in this instance. Does not keep the process alive by itself.
   */
  handleEvents(name: string, handlers: EventHandlers): Promise<() => Promise<void>>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The host's meter, limited to closed label lists, for other components: sockets, and the host's own metrics. */
  readonly meter: Meter;
  readonly tracer: Tracer;
  /** Origins whose pages may call and connect. */
  readonly appOrigins: readonly string[];
  /** Counts requests, across all processes if they share a backend; null: limits are off. */
  readonly rateLimiter: RateLimiter | null;
  /** Returns a client's rate-limit key: its address, as far as the trusted proxies report it; of an IPv6 one the /64. */
  getLimitKey(request: Pick<ApiRequest, 'remoteAddress' | 'headers'>): string;
  /** Rejects with `UNAVAILABLE` when the store does not answer. */
  ping(): Promise<void>;
  /**
   * Ends subscriptions and background work, then the event bus, the mailer and the store. Close everything that uses the instance first:
   * the sockets (`close` of what `attachRealtime` returned), then the HTTP server. May be called twice.
   */
  close(): Promise<void>;
}
