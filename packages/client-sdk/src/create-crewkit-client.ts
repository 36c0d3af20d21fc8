import { createOwnPermissions } from './access/create-own-permissions.js';
import type { OwnPermissions } from './access/own-permissions.js';
import { createApi, type CrewkitApi } from './api/create-api.js';
import type { ClientOptions } from './client-options.js';
import { authorizedFetch, createHttp, plainFetch, type Fetch } from './http.js';
import { createRealtime } from './realtime/create-realtime.js';
import type { Realtime } from './realtime/realtime.js';
import { createSession } from './session/create-session.js';
import type { SessionView } from './session/session-state.js';

export interface RequestOptions {
  /** Ends the requests that are made with it: they reject with `ABORTED`. */
  readonly signal: AbortSignal;
}

/** A server, as the person who is signed in may use it. */
export interface CrewkitClient extends CrewkitApi {
  /** Who is signed in. */
  readonly session: SessionView;
  readonly realtime: Realtime;
  /** What the user may do, remembered. */
  readonly access: OwnPermissions;
  /** Short for `access.can`. */
  readonly can: OwnPermissions['can'];
  /** The same requests with a signal: `client.with({ signal }).tasks.list(projectId)`. */
  with(options: RequestOptions): CrewkitApi;
  /** Ends connections and timers. The session stays in its storage. */
  close(): void;
}

/** One per page or process; whoever is signed in is shared with the other tabs of the page's origin. */
export function createCrewkitClient(options: ClientOptions): CrewkitClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const send: Fetch = plainFetch(options.fetch ?? ((request) => fetch(request)));
  const open = createHttp({ baseUrl, fetch: send });
  const session = createSession({ open, storage: options.storage, storageKey: options.storageKey ?? 'crewkit' });
  const authorized = authorizedFetch(send, session);
  const http = createHttp({ baseUrl, fetch: authorized });
  const realtime = createRealtime({ baseUrl, tokens: session, http });
  const access = createOwnPermissions({ http, realtime, session });
  return {
    ...createApi({ open, http, send, tokens: session, baseUrl }),
    session,
    realtime,
    access,
    can: (permission, place) => access.can(permission, place),
    with: ({ signal }) =>
      createApi({
        open: createHttp({ baseUrl, fetch: send, signal }),
        http: createHttp({ baseUrl, fetch: authorized, signal }),
        send,
        tokens: session,
        baseUrl,
      }),
    close() {
      access.close();
      realtime.disconnect();
      session.close();
    },
  };
}
