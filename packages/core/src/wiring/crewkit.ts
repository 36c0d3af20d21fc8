import type { RequestSession, RequestHeaders } from '../api/sign-in/session-cookie.js';
import type { AdmitResult } from '../api/http/server/admit-result.js';
import type { ApiRequest, ApiResponse } from '../api/api-messages.js';
import type { Route } from '../api/define-route.js';
import type { CompiledGuard, HostGuard } from '../api/http/dispatch/compile-guard.js';
import type { HostPermissions } from '../api/http/dispatch/dispatcher.js';
import type { FieldTypes } from '../api/schemas/define-fields.js';
import type { GivenPermission, NoPermissions, ResourceType } from '../domain/access/permissions/host-permissions.js';
import type { AnyResource } from '../features/access/permissions/check-permissions.js';
import type { EventFeed } from '../runtime/events/event-feed.js';
import type { EventHandlers } from '../runtime/events/event-handlers.js';
import type { AnyFields, SystemUseCases, UserUseCases } from '../features/use-cases/caller-use-cases.js';
import type { UseCases } from '../features/use-cases/use-cases.js';
import type { Clock } from '../ports/clock.js';
import type { Logger } from '../ports/observability/logger.js';
import type { Meter } from '../ports/observability/meter.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { Tracer } from '../ports/observability/tracer.js';

type TypesOfFields<F> = F extends AnyFields ? F : FieldTypes<F>;

/**
 * The running instance. HTTP and real-time adapters mount it, and embedding applications call it. `P` and `F` are the types of the options
 * `permissions` and `fields`, as in `Crewkit<typeof permissions, unknown, typeof fields>`, and `Client` is the type of the store's client for
 * applications. By default, `F` stands for any fields.
 */
export interface Crewkit<P = NoPermissions, Client = unknown, F = AnyFields> {
  /** The path below which all of Crewkit's routes are, except `/.well-known/jwks.json`. */
  readonly basePath: string;
  /** Every route to mount on the framework's own router. */
  readonly routes: readonly Route[];
  /** Responds to a request that the router matched to `route`. Never rejects. */
  dispatch(route: Route, request: ApiRequest): Promise<ApiResponse>;
  /**
   * Responds to a request without a match by a router. Finds the route itself, so adapters without a router pass it every request. If there
   * is no route, sends a preflight response, 405 or 404. Never rejects.
   */
  dispatchUnmatched(request: ApiRequest): Promise<ApiResponse>;
  /**
   * Authenticates a request to one of the embedding application's own routes and, if `requirement` is given, authorizes the request. If
   * this fails, returns the error response to send. The request counts toward no rate limit. Never rejects.
   */
  admit(request: ApiRequest, requirement?: HostPermissions): Promise<AdmitResult>;
  /**
   * Returns whether the user holds the permission on the resource. The permission's name is canonical (`project:task.edit`) or short
   * (`task.edit` in the scope PROJECT). The resource must be one of Crewkit's own, or have a resource type of the option `permissions`, so
   * that `ports.resourceLocator` locates it. The result is false if the resource does not exist. Rejects with an Error for an unknown permission or scope.
   */
  can(userId: string, permission: GivenPermission<P>, resource: AnyResource<ResourceType<P>>): Promise<boolean>;
  /**
   * Compiles the guard of one of the embedding application's own routes, for HTTP adapters. Throws an Error for an unknown permission or
   * scope.
   */
  compileGuard(guard: HostGuard<P>): CompiledGuard;
  /** Returns the OpenAPI 3.1 document, which is generated from the routes. */
  openApiDocument(): object;
  readonly useCases: UseCases;
  /**
   * Returns the signed-in user of a request to the embedding application, and a new access token, for server-rendered pages. `headers` are
   * the request's headers. Returns null if the request has no cookie of a live session, or if the account is closed, disabled or not
   * verified. Neither refreshes nor extends the session, so any number of concurrent calls is safe. A call costs at most three look-ups in
   * the store, and counts toward no rate limit. Rejects with `UNAVAILABLE` if the store cannot be reached, and with an Error without the
   * option `sessions.cookie`.
   */
  getSession(headers: RequestHeaders): Promise<RequestSession | null>;
  /**
   * Returns the use cases as the user, for code of the embedding application: `await crewkit.as(userId).createTask({ projectId, title })`.
   * Each call checks the user's current permissions, like a request of the user. Rejects with `UNAUTHENTICATED` if the account does not
   * exist, is disabled or is closed. Rate limits of routes do not apply. The audit log marks the user's actions with `via: 'server'`.
   */
  as(userId: string): UserUseCases<TypesOfFields<F>>;
  /**
   * Returns the use cases with all permissions, for jobs and scripts of the embedding application that act on behalf of no user. `reason`
   * describes why the code acts, in 1 to 200 characters. The audit log contains the reason with each change. Throws an `OptionsError` for
   * an invalid reason. Never pass on a request's input without checking the permissions of the user who sent it.
   */
  system(reason: string): SystemUseCases<TypesOfFields<F>>;
  /**
   * Runs the function in one database transaction, and passes it the store's client for statements of the embedding application. All calls
   * of use cases inside it, such as `crewkit.as(userId).createProject(…)`, take part in the transaction, one at a time. Commits if the
   * function resolves; otherwise rolls everything back, and rejects with the same error. Also rolls back, and rejects, if one of the calls
   * has failed or was not awaited. Never runs the function twice. Rejects with `UNAVAILABLE` if the transaction takes too long, and with an
   * Error if the store has no client for applications (docs/guides/transactions.md).
   */
  transaction<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /**
   * Reports every event of the whole installation to subscribers in this process, for sockets and caches. Events that were committed before
   * this process started are not reported.
   */
  readonly events: Pick<EventFeed, 'subscribe' | 'catchUp' | 'isConnected'>;
  /**
   * Calls the handlers for events that are committed from now on. Handlers are called at least once per event, in order, and in one process
   * at a time.
   *
   * `name` identifies the subscription's stored position in the event log. After a restart within seven days, a subscription with the same
   * name continues at this position. All processes that use the same name must pass the same handlers, because events without a handler are
   * treated as handled. If a handler rejects, its subscription waits, and the handler is retried with the same event: at first after 1
   * second, later after up to 60 seconds.
   *
   * Resolves with a function that ends the subscription and waits for the running handler. Rejects if this instance already has a
   * subscription with this name. The subscription does not keep the process alive.
   */
  handleEvents(name: string, handlers: EventHandlers): Promise<() => Promise<void>>;
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * The embedding application's meter, wrapped so that each label has one of its listed values or `other`. Use it for other components,
   * such as sockets, and for the application's own metrics.
   */
  readonly meter: Meter;
  readonly tracer: Tracer;
  /** The origins whose pages are allowed to call the API and to connect sockets. */
  readonly appOrigins: readonly string[];
  /** Counts requests for rate limits, across all processes if they share a backend. null means that rate limits are off. */
  readonly rateLimiter: RateLimiter | null;
  /**
   * Returns a client's rate-limit key. The key is the client's address as reported by the trusted proxies. For an IPv6 address, the key is
   * its /64 network.
   */
  getLimitKey(request: Pick<ApiRequest, 'remoteAddress' | 'headers'>): string;
  /** Resolves if the store responds, and otherwise rejects with `UNAVAILABLE`. */
  ping(): Promise<void>;
  /**
   * Ends subscriptions and background work, and then closes the event bus, the mailer and the store. First close everything that uses the
   * instance: the sockets (call `close` on the object that `attachRealtime` returned), and then the HTTP server. `close` can be called more
   * than once.
   */
  close(): Promise<void>;
}
