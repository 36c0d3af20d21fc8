import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import type { KnownPermission } from '../../../domain/access/permissions/permission.js';
import type { RouteActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedReader } from '../../../features/access/authorization/authorize.js';
import type { AnyResource } from '../../../features/access/permissions/check-permissions.js';
import { createBindUseCases, type BindUseCases } from '../../../features/use-cases/caller-use-cases.js';
import type { UseCases } from '../../../features/use-cases/use-cases.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { Credential } from '../../../features/sign-in/sessions/authenticate.js';
import type { AdmitResult } from '../server/admit-result.js';
import type { ApiRequest, ApiResponse } from '../../api-messages.js';
import { requireAdmitted } from '../../admits-machines.js';
import type { PermissionGuard, Route, RouteAnswer } from '../../define-route.js';
import { presentAccount } from '../../accounts/present-account.js';
import { compileGuard, type CompiledGuard } from './compile-guard.js';
import { optionsHeaders } from './cors.js';
import { identifyCaller, requireUnrevoked } from './identify-caller.js';
import type { LimitRequests } from './limit-requests.js';
import type { ObserveRequests, RequestOutcome } from './observe-requests.js';
import { isHalfRead } from '../input/read-body.js';
import { parseInput, parseParams, type ParsedInput } from '../input/parse-input.js';
import { originForm, parseSearch } from '../routing/path-pattern.js';
import { renderAnswer, renderProblem } from '../responses/render.js';
import { bearerToken, openContext, type RequestContext, toHeaders, type ApiSettings } from './request-context.js';
import { RouteFinder } from '../routing/route-finder.js';
import { watchBody } from '../responses/watch-body.js';
import { withForm } from '../forms/with-form.js';

type GuardedRoute = Route & { readonly guard: PermissionGuard };
type PathParams = Readonly<Record<string, string>>;

/** The permissions that one of the embedding application's own routes requires, and the resource on which they are checked. */
export interface HostPermissions {
  readonly permissions: readonly KnownPermission[];
  readonly resource: AnyResource;
}

/**
 * Turns a request into a response: find the route → identify the caller → limit → refuse a malformed path, an unidentified caller and invalid
 * path parameters → authorize → query and body → use case → render. Determines the route itself, so that all adapters behave alike. Never rejects.
 */
export class Dispatcher {
  private readonly finder: RouteFinder;
  private readonly bindUseCases: BindUseCases;
  private readonly guards: ReadonlyMap<Route, CompiledGuard>;

  constructor(
    readonly routes: readonly Route[],
    private readonly useCases: UseCases,
    private readonly parts: {
      readonly settings: ApiSettings;
      readonly catalogue: PermissionCatalogue;
      readonly limitRequests: LimitRequests;
      readonly observe: ObserveRequests;
      readonly logger: Logger;
    },
  ) {
    this.finder = new RouteFinder(routes);
    this.bindUseCases = createBindUseCases(useCases);
    // Compile the guards here, so that a guard with an unknown name prevents the server from starting.
    this.guards = new Map(
      routes.flatMap((route) => (isGuarded(route) ? [[route, compileGuard(route.guard, parts.catalogue)]] : [])),
    );
  }

  /** Responds to a request that the framework's router matched to `route`. */
  dispatch(route: Route, request: ApiRequest): Promise<ApiResponse> {
    return this.respond(request, route);
  }

  /** Responds to a request that no router has matched: by its route or, if there is none, with a preflight response, 405 or 404. */
  dispatchUnmatched(request: ApiRequest): Promise<ApiResponse> {
    return this.respond(request, null);
  }

  /**
   * Authenticates and authorizes a request to one of the embedding application's own routes, in the same way as for Crewkit's routes.
   * Returns the user, or the response that refuses the request. Neither counts nor logs the request, and does not read the body.
   */
  async admit(request: ApiRequest, requirement?: HostPermissions): Promise<AdmitResult> {
    const context = openContext(request, this.parts.settings);
    try {
      const { authenticate, checkPermissions } = this.useCases;
      const { actor, account } = await authenticate.identify(this.readCredential(request), context.client);
      if (actor.key !== null && !requirement) throw new CrewkitError('NOT_FOR_MACHINES');
      if (requirement) await checkPermissions.require(actor, requirement.permissions, requirement.resource);
      const useCases = this.bindUseCases(() =>
        authenticate.actAs(actor.userId, { client: context.client, key: actor.key }),
      );
      return { user: presentAccount(account, this.useCases), useCases };
    } catch (error) {
      return { refusal: renderProblem(context, this.toCrewkitError(error, context)) };
    }
  }

  private async respond(given: ApiRequest, hint: Route | null): Promise<ApiResponse> {
    const startedAt = performance.now();
    const target = originForm(given.target);
    const request = target === given.target ? given : { ...given, target };
    const context = openContext(request, this.parts.settings);
    const route = this.finder.find(request, hint);
    const response = await this.parts.observe.run({ request, route }, () => this.getOutcome(context, request, route));
    this.log(context, { route, method: request.method, status: response.status, startedAt });
    return response;
  }

  /** Runs the route and returns the outcome. Never rejects. */
  private async getOutcome(context: RequestContext, request: ApiRequest, route: Route | null): Promise<RequestOutcome> {
    try {
      const answer = await (route === null ? this.refuse(context, request) : this.runRoute(context, request, route));
      return { response: this.watch(context, renderAnswer(context, answer)), code: null };
    } catch (error) {
      if (isHalfRead(request.body)) context.headers.push('Connection', 'close');
      const refusal = this.toCrewkitError(error, context);
      context.told.code = refusal.code;
      return { response: renderProblem(context, refusal), code: refusal.code };
    }
  }

  /** Logs the failure of a stream whose head has already been sent, because no other code reports it. */
  private watch({ requestId }: RequestContext, response: ApiResponse): ApiResponse {
    const tell = (err: unknown): void => this.parts.logger.error({ requestId, err }, 'an answer broke off');
    return { ...response, body: watchBody(response.body, tell) };
  }

  private async runRoute(context: RequestContext, request: ApiRequest, route: Route): Promise<RouteAnswer> {
    const credential = this.readCredential(request);
    if (credential !== null && 'userId' in credential) context.told.userId = credential.userId;
    const { limitRequests: limits, settings } = this.parts;
    const question = { request, route, credential, client: context.client, limits, ...settings };
    const found = await identifyCaller(this.useCases, question);
    const { actor, account, limitKey, cookieSession, input: earlyInput, refusal } = found;
    await this.limit(context, request, { route, limitKey });
    // A malformed path throws an error here, which becomes a 400, whether the caller is identified or not.
    const rawParams = this.finder.getParams(route, request);
    if (refusal !== null) throw refusal as Error;
    if (actor !== null) requireAdmitted(route, actor);
    const params = parseParams(route, rawParams);
    const reader = actor !== null && isGuarded(route) ? await this.authorize(route, actor, rawParams) : null;
    if (route.recentSignIn === true && actor !== null) await this.useCases.requireRecentSignIn.execute(actor);
    const search = parseSearch(request.target);
    const { query, body } = earlyInput ?? (await this.parse(route, request, { search, actor, params: rawParams }));
    await requireUnrevoked(this.useCases, { actor, credential, body });
    const input = { params, query, body, client: context.client, ...toHeaders(request), cookieSession, search };
    const caller = { actor, account, reader };
    if (route.form !== undefined) {
      return withForm(route.form, request, (form) => route.run(this.useCases, { ...input, body: form }, caller));
    }
    return route.run(this.useCases, input, caller);
  }

  /**
   * Parses the input. On routes where only the use case authorizes, permissions have not been checked yet. On such routes, a caller who is
   * not allowed to see the resource gets `NOT_FOUND` instead of the input errors. A caller who only lacks permissions gets the input errors,
   * because they might have another ground for access.
   */
  private async parse(
    route: Route,
    request: ApiRequest,
    { search, actor, params }: { search: URLSearchParams; actor: RouteActor | null; params: PathParams },
  ): Promise<ParsedInput> {
    try {
      return await parseInput(route, request, search);
    } catch (fault) {
      const guard = this.guards.get(route);
      if (actor === null || guard === undefined || !isGuarded(route) || route.guard.or === undefined) throw fault;
      const { checkPermissions } = this.useCases;
      const asked = checkPermissions.require(actor, guard.permissions, guard.getResource(params));
      await asked.catch((error: unknown) => {
        if (!CrewkitError.is(error) || error.code !== 'FORBIDDEN') throw error;
      });
      throw fault;
    }
  }

  /**
   * Authorizes the caller. This must run before the body is validated, so that unauthorized callers learn nothing about their input.
   */
  private async authorize(
    route: GuardedRoute,
    actor: RouteActor,
    params: PathParams,
  ): Promise<AuthorizedReader | null> {
    if (route.guard.or !== undefined) return null;
    const guard = this.guards.get(route);
    if (guard === undefined) throw new Error(`The guard of ${route.operationId} is not compiled`);
    const resource = guard.getResource(params);
    const authorization = await this.useCases.checkPermissions.require(actor, guard.permissions, resource);
    // On other methods, the use case must check again, because the caller can lose access while the body arrives.
    return route.method === 'GET' ? { actor, ...authorization } : null;
  }

  private async refuse(context: RequestContext, request: ApiRequest): Promise<RouteAnswer> {
    if (request.method === 'OPTIONS') return this.describeOptions(request);
    await this.limit(context, request, { route: null, limitKey: null });
    const allow = this.finder.methodsAt(request);
    throw allow.length === 0 ? new CrewkitError('NOT_FOUND') : new CrewkitError('METHOD_NOT_ALLOWED', { allow });
  }

  private readCredential({ headers }: ApiRequest): Credential | null {
    const token = bearerToken(headers.authorization);
    return token === null ? null : this.useCases.authenticate.read(token);
  }

  private limit(
    context: RequestContext,
    request: ApiRequest,
    { route, limitKey }: { readonly route: Route | null; readonly limitKey: string | null },
  ): Promise<void> {
    const { limitRequests, settings } = this.parts;
    if (request.target.startsWith(`${settings.basePath}/`))
      return limitRequests.execute(context, limitKey, route?.limit);
    return route?.limit === undefined ? Promise.resolve() : limitRequests.executeOutsideApi(context, route.limit);
  }

  private describeOptions(request: ApiRequest): RouteAnswer {
    const methods = this.finder.methodsAt(request);
    if (methods.length === 0) throw new CrewkitError('NOT_FOUND');
    return { status: 204, headers: optionsHeaders(request, methods, this.parts.settings) };
  }

  private toCrewkitError(error: unknown, context: RequestContext): CrewkitError {
    if (CrewkitError.is(error)) {
      const { requestId } = context;
      if (error.code === 'UNAVAILABLE') this.parts.logger.error({ requestId, err: error }, 'unavailable');
      return error;
    }
    if (error instanceof URIError) return new CrewkitError('VALIDATION_FAILED', { detail: 'The path is malformed.' });
    this.parts.logger.error({ requestId: context.requestId, err: error }, 'a request failed unexpectedly');
    return new CrewkitError('INTERNAL', { cause: error });
  }

  // The path and the query can contain user input.
  private log(
    { requestId, client, told }: RequestContext,
    done: { route: Route | null; method: string; status: number; startedAt: number },
  ): void {
    const durationMs = Math.round((performance.now() - done.startedAt) * 10) / 10;
    const operation = done.route?.operationId ?? 'unmatched';
    const { method, status } = done;
    const fields = { requestId, method, operation, status, durationMs, ipAddress: client.ipAddress, ...told };
    this.parts.logger.info(fields, 'request completed');
  }
}

function isGuarded(route: Route): route is GuardedRoute {
  return typeof route.guard === 'object';
}
