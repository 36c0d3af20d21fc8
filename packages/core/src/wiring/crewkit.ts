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

/** The running instance. HTTP and real-time adapters mount it, and embedding applications call it. */
export interface Crewkit {
  /** Every route to mount on the framework's own router. */
  readonly routes: readonly Route[];
  /** Responds to a request that the router matched to `route`. Never rejects. */
  dispatch(route: Route, request: ApiRequest): Promise<ApiResponse>;
  /** Responds to any request below `/api` that matched no route, with a preflight response, 405 or 404. Never rejects. */
  dispatchUnmatched(request: ApiRequest): Promise<ApiResponse>;
  /**
   * Authenticates a request to one of the embedding application's own routes and, if `requirement` is given, authorizes it, or returns the
   * response that refuses it. Counts toward no limit. Never rejects.
   */
  admit(request: ApiRequest, requirement?: HostPermissions): Promise<AdmitResult>;
  /**
   * Returns whether the user holds the permission (`project:task.edit`, or `task.edit` at PROJECT) on the resource. The resource is one of
   * Crewkit's, or one that `ports.resourceLocator` can locate. The result is false if the resource does not exist. Rejects with an Error
   * for an unknown permission or scope.
   */
  can(userId: string, permission: string, resource: AnyResource): Promise<boolean>;
  /**
   * Whether guards can name scopes of the embedding application, which `ports.resourceLocator` can locate. It is used by `compileGuard`.
   */
  readonly hostScopes: boolean;
  /** Returns the OpenAPI 3.1 document, generated from the routes. */
  openApiDocument(): object;
  readonly useCases: UseCases;
  /** Reports every event of the whole installation in this process, for sockets and caches. Missed events are not repeated. */
  readonly events: Pick<EventFeed, 'subscribe' | 'isConnected'>;
  /**
   * Calls the handlers for events committed from now on: at least once, in order, and in one process at a time.
   *
   * `name` identifies the stored position in the log. After a restart, the same name continues at this position, within seven days. Every
   * process that uses a name must therefore give the same handlers: events without a handler count as handled. A handler that rejects
   * blocks its own subscription and is retried with the same event, at first after 1 s, later after up to 60 s.
   *
   * Resolves with the function that ends the subscription and waits for the running handler. Rejects if the name is in use in this
   * instance. Does not keep the process alive by itself.
   */
  handleEvents(name: string, handlers: EventHandlers): Promise<() => Promise<void>>;
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * The embedding application's meter, limited to closed label lists. It is for other components, such as sockets, and for the
   * application's own metrics.
   */
  readonly meter: Meter;
  readonly tracer: Tracer;
  /** The origins whose pages may call the API and connect sockets. */
  readonly appOrigins: readonly string[];
  /** Counts requests, across all processes if they share a backend. null means that limits are off. */
  readonly rateLimiter: RateLimiter | null;
  /**
   * Returns a client's rate-limit key. This is the client's address, as far as the trusted proxies report it, or the /64 network of an IPv6
   * address.
   */
  getLimitKey(request: Pick<ApiRequest, 'remoteAddress' | 'headers'>): string;
  /** Rejects with `UNAVAILABLE` when the store does not respond. */
  ping(): Promise<void>;
  /**
   * Ends subscriptions and background work, and then closes the event bus, the mailer and the store. First close everything that uses the
   * instance: the sockets (`close` of the object that `attachRealtime` returned), and then the HTTP server. It can be called twice.
   */
  close(): Promise<void>;
}
