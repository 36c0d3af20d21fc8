import { answer } from '../http/answer.js';
import { CrewkitError } from '../crewkit-error.js';
import type { Http } from '../http/http.js';
import type { Realtime } from '../realtime/realtime.js';
import { tokenSubject } from '../realtime/token-subject.js';
import type { SessionTokens } from '../session/session-tokens.js';
import { PermissionCache } from './permission-cache.js';
import type { AnyOwnPermissions, Place } from './own-permissions.js';

export interface OwnPermissionsOptions {
  readonly http: Http;
  readonly realtime: Pick<Realtime, 'status' | 'on' | 'onStatus'>;
  readonly session: SessionTokens;
}

export interface OwnedPermissions extends AnyOwnPermissions {
  /** Clears the cache and stops listening for access changes. */
  close(): void;
}

/**
 * Creates the permission cache of a client. The first use of the cache opens the real-time connection, over which the server reports access
 * changes.
 */
export function createOwnPermissions({ http, realtime, session }: OwnPermissionsOptions): OwnedPermissions {
  const cache = new PermissionCache({ ask: (place) => ask(place), isTold: () => realtime.status === 'online' });
  const ends = [session.onToken((accessToken) => see(accessToken))];
  /** The signed-in user's id. null means that no user is signed in; undefined means that the user is not known yet. */
  let userId: string | null | undefined;
  let isListening = false;

  function listen(): void {
    if (isListening) return;
    isListening = true;
    ends.push(
      realtime.on('access:changed', ({ organizationId }) => cache.changed(organizationId)),
      // When a user joins or leaves a conversation, or when their role in it changes, the server sends only these three events.
      realtime.on('chat:created', ({ id }) => cache.changedAt({ scope: 'CHAT', id })),
      realtime.on('chat:updated', ({ id }) => cache.changedAt({ scope: 'CHAT', id })),
      realtime.on('chat:removed', ({ conversationId: id }) => cache.changedAt({ scope: 'CHAT', id })),
      // The server does not report access changes made while this client was offline.
      realtime.onStatus((status) => status === 'online' && cache.changed(null)),
    );
  }

  function see(accessToken: string | null): void {
    const [before, now] = [userId, accessToken === null ? null : tokenSubject(accessToken)];
    userId = now;
    if (before === undefined) cache.changed(null);
    else if (before !== now) cache.forget();
  }

  async function ask(place: Place): Promise<ReadonlySet<string>> {
    const accessToken = await session.accessToken();
    // Record the user before the request: if another user signs in before the response arrives, `see` must clear the cache.
    if (userId === undefined) userId = accessToken === null ? null : tokenSubject(accessToken);
    return accessToken === null ? new Set() : held(http, place);
  }

  return {
    can: async (permission, place) => {
      listen();
      return cache.can(permission, place);
    },
    peek: (permission, place) => {
      listen();
      return cache.peek(permission, place);
    },
    subscribe: (listener) => {
      listen();
      return cache.listeners.add(listener);
    },
    close: () => {
      isListening = true;
      for (const end of ends.splice(0)) end();
      cache.forget();
    },
  };
}

/** Returns the user's permissions in the place, or an empty set if the user cannot see the place. */
async function held(http: Http, place: Place): Promise<ReadonlySet<string>> {
  const query = place.scope === 'GLOBAL' ? { scope: place.scope } : { scope: place.scope, id: place.id };
  try {
    return new Set((await answer(http.GET('/api/users/me/permissions', { params: { query } }))).permissions);
  } catch (error) {
    if (CrewkitError.is(error, 'NOT_FOUND') || CrewkitError.is(error, 'SIGNED_OUT')) return new Set();
    throw error;
  }
}
