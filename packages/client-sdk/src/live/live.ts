import { createOwnPermissions } from '../access/create-own-permissions.js';
import type { AnyOwnPermissions } from '../access/own-permissions.js';
import type { Http } from '../http/http.js';
import { createRealtime, type RealtimeEngine, type RealtimeOptions } from '../realtime/create-realtime.js';

/** The parts of a client that need the real-time connection. They are loaded together with its code. */
export interface Live {
  readonly realtime: RealtimeEngine;
  readonly access: AnyOwnPermissions;
  close(): void;
}

export function createLive(options: RealtimeOptions & { readonly http: Http }): Live {
  const realtime = createRealtime(options);
  const access = createOwnPermissions({ http: options.http, realtime, session: options.tokens });
  return {
    realtime,
    access,
    close: () => {
      access.close();
      realtime.close();
    },
  };
}
