import type { HostPermissions, NoPermissions, OwnPermissions, PermissionsByScope } from './access/own-permissions.js';
import { createApi, type CrewkitApi } from './api/create-api.js';
import { clientFetch, type ClientFetch } from './http/client-fetch.js';
import type { ApiKeyOptions, ClientOptions } from './client-options.js';
import type { paths } from './generated/schema.js';
import { createHttp } from './http/create-http.js';
import { answer } from './http/answer.js';
import { authorizedFetch, plainFetch, withToken, type Fetch, type Http } from './http/http.js';
import { createEarlyPermissions } from './live/early-permissions.js';
import { createPresence, type Presence } from './live/presence.js';
import { createEarlyRealtime } from './live/early-realtime.js';
import { LazyPart } from './live/lazy-part.js';
import { retriableImport } from './retriable-import.js';
import { defaultBasePath } from './http/create-http.js';
import type { Realtime } from './realtime/realtime.js';
import { createKeySession } from './session/key-session.js';
import { createSession } from './session/create-session.js';
import type { SessionView } from './session/session-state.js';
import { withoutLastSlashes } from './http/without-last-slashes.js';

/** Options of requests. */
export interface RequestOptions {
  /** Aborts all requests made with these options. Aborted requests reject with `ABORTED`. */
  readonly signal: AbortSignal;
}

/**
 * A client that sends requests to one server as the signed-in user. `Paths` is the type of the paths in the server's OpenAPI document, as
 * `openapi-typescript` generates it. By default, `Paths` contains only Crewkit's own paths. `Permissions` is the type of the permissions that
 * the app defines with `definePermissions`.
 */
export interface CrewkitClient<
  Paths extends object = paths,
  Permissions extends HostPermissions<Permissions> = NoPermissions,
> extends CrewkitApi {
  /** The session: whether a user is signed in, and which user. */
  readonly session: SessionView;
  readonly realtime: Realtime;
  /** Which users are online, away or offline, if they show it. */
  readonly presence: Presence;
  /** The user's permissions, cached. */
  readonly access: OwnPermissions<PermissionsByScope<Permissions>>;
  /** Shorthand for `access.can`. */
  readonly can: OwnPermissions<PermissionsByScope<Permissions>>['can'];
  /**
   * Sends a request to one of the server's own routes, with the access token if a user is signed in. Has the parameters of the global
   * `fetch`; a path is relative to `baseUrl`. If the server refuses the token with 401, renews it and retries once. Resolves with the
   * response whatever its status is.
   *
   * Sends requests only to the origin of `baseUrl`, and rejects with a `TypeError` if the URL has another origin. A redirect rejects with
   * `NETWORK_ERROR` unless `init.redirect` is set; `follow` then leaves the token out at other origins, if the platform's `fetch` is used.
   * Also rejects with `ABORTED` or `NETWORK_ERROR`, and with `SIGNED_OUT` if the session ends or another user signs in before the request
   * is sent.
   */
  readonly fetch: ClientFetch;
  /** Sends requests that are typed by `Paths`, through `client.fetch`: `client.http.GET('/api/invoices/{invoiceId}', { params })`. */
  readonly http: Http<Paths>;
  /** Returns the same operations with a signal that can abort them, for example `client.with({ signal }).tasks.list(projectId)`. */
  with(options: RequestOptions): CrewkitApi;
  /** Closes connections and stops timers. The session stays in its storage. */
  close(): void;
}

/**
 * A client for programs, which sends every request with an API key. The server refuses operations on the user's own account and session with
 * `NOT_FOR_MACHINES`. Every `CrewkitClient` is also an `ApiKeyClient`, so functions for both can take this type.
 */
export interface ApiKeyClient<
  Paths extends object = paths,
  Permissions extends HostPermissions<Permissions> = NoPermissions,
> extends Omit<CrewkitClient<Paths, Permissions>, 'auth' | 'session' | 'presence' | 'with'> {
  with(options: RequestOptions): Omit<CrewkitApi, 'auth'>;
}

const loadLive = retriableImport(() => import('./live/live.js'), 'createLive');

/**
 * Creates a client. One client per page or process is enough. By default, tabs of the same origin share the session. With `apiKey`, the
 * client has no session, and acts as the key's account.
 *
 * @example
 * const client = createCrewkitClient({ baseUrl: 'https://planner.example' });
 */
export function createCrewkitClient<
  Paths extends object = paths,
  Permissions extends HostPermissions<Permissions> = NoPermissions,
>(options: ApiKeyOptions): ApiKeyClient<Paths, Permissions>;
export function createCrewkitClient<
  Paths extends object = paths,
  Permissions extends HostPermissions<Permissions> = NoPermissions,
>(options: ClientOptions): CrewkitClient<Paths, Permissions>;
export function createCrewkitClient<
  Paths extends object = paths,
  Permissions extends HostPermissions<Permissions> = NoPermissions,
>(options: ClientOptions & Partial<ApiKeyOptions>): CrewkitClient<Paths, Permissions> {
  const baseUrl = withoutLastSlashes(options.baseUrl);
  const { basePath = defaultBasePath, storage, storageKey = 'crewkit', offlineStorage, apiKey } = options;
  const { initialSession } = options;
  const isInCookie = storage === 'cookie';
  const send: Fetch = plainFetch(options.fetch ?? ((request) => fetch(request)));
  const createFor = (sender: Fetch, limits: Partial<RequestOptions> = {}): Http =>
    createHttp({ baseUrl, basePath, fetch: sender, isInCookie, ...limits });
  const open = createFor(send);
  const session =
    apiKey === undefined
      ? createSession({ open, storage, storageKey, initialSession })
      : createKeySession(apiKey, async () => (await answer(http.GET('/api/users/me'))).id);
  const authorize = (sender: Fetch, mode?: 'if-signed-in'): Fetch =>
    apiKey === undefined ? authorizedFetch(sender, session, mode) : (request) => sender(withToken(request, apiKey));
  const authorized = authorize(send);
  const http = createFor(authorized);
  const live = new LazyPart(async () => {
    const { createLive } = await loadLive();
    const offline = offlineStorage && { open: offlineStorage, key: storageKey };
    return createLive({ baseUrl, tokens: session, http, chats: unlimited.chats, offline });
  });
  const realtime = createEarlyRealtime(live, session);
  const access = createEarlyPermissions(live);
  const api = (limits?: RequestOptions): CrewkitApi =>
    createApi({
      open: createFor(send, limits),
      http: createFor(authorized, limits),
      send,
      authorize,
      tokens: session,
      apiUrl: baseUrl + basePath,
    });
  const unlimited = api();
  const fetchOwn = clientFetch(baseUrl, authorize(send, 'if-signed-in'));
  return {
    ...unlimited,
    session,
    realtime,
    presence: createPresence(live, http),
    access,
    fetch: fetchOwn,
    http: createHttp<Paths>({ baseUrl, fetch: fetchOwn }),
    can: (permission, place) => access.can(permission, place),
    with: (limits) => api(limits),
    close() {
      live.close();
      realtime.close();
      session.close();
    },
  };
}
