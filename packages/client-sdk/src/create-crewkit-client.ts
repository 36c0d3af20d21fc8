import type { HostPermissions, NoPermissions, OwnPermissions, PermissionsByScope } from './access/own-permissions.js';
import { createApi, type CrewkitApi } from './api/create-api.js';
import { clientFetch, type ClientFetch } from './http/client-fetch.js';
import type { ClientOptions } from './client-options.js';
import type { paths } from './generated/schema.js';
import { createHttp } from './http/create-http.js';
import { authorizedFetch, plainFetch, type Fetch, type Http } from './http/http.js';
import { createEarlyPermissions } from './live/early-permissions.js';
import { createEarlyRealtime } from './live/early-realtime.js';
import { LazyPart } from './live/lazy-part.js';
import { retriableImport } from './retriable-import.js';
import { defaultBasePath } from './http/create-http.js';
import type { Realtime } from './realtime/realtime.js';
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

const loadLive = retriableImport(() => import('./live/live.js'), 'createLive');

/**
 * Creates a client. One client per page or process is enough. By default, tabs of the same origin share the session.
 *
 * @example
 * const client = createCrewkitClient({ baseUrl: 'https://planner.example' });
 */
export function createCrewkitClient<
  Paths extends object = paths,
  Permissions extends HostPermissions<Permissions> = NoPermissions,
>(options: ClientOptions): CrewkitClient<Paths, Permissions> {
  const baseUrl = withoutLastSlashes(options.baseUrl);
  const { basePath = defaultBasePath, storage, storageKey = 'crewkit', initialSession } = options;
  const isInCookie = storage === 'cookie';
  const send: Fetch = plainFetch(options.fetch ?? ((request) => fetch(request)));
  const open = createHttp({ baseUrl, basePath, fetch: send, isInCookie });
  const session = createSession({ open, storage, storageKey, initialSession });
  const authorized = authorizedFetch(send, session);
  const http = createHttp({ baseUrl, basePath, fetch: authorized, isInCookie });
  const live = new LazyPart(async () => {
    const { createLive } = await loadLive();
    return createLive({ baseUrl, tokens: session, http, chats: unlimited.chats });
  });
  const realtime = createEarlyRealtime(live, session);
  const access = createEarlyPermissions(live);
  const api = (limits: Partial<RequestOptions> = {}): CrewkitApi =>
    createApi({
      open: createHttp({ baseUrl, basePath, fetch: send, isInCookie, ...limits }),
      http: createHttp({ baseUrl, basePath, fetch: authorized, isInCookie, ...limits }),
      send,
      tokens: session,
      apiUrl: baseUrl + basePath,
    });
  const unlimited = api();
  const fetchOwn = clientFetch(baseUrl, authorizedFetch(send, session, 'if-signed-in'));
  return {
    ...unlimited,
    session,
    realtime,
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
