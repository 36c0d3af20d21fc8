import { answer, done } from '../http/answer.js';
import type { Http } from '../http/http.js';
import { Listeners } from '../listeners.js';
import type { ServerEvents } from '../realtime/realtime.js';
import type { LazyPart } from './lazy-part.js';
import type { Live } from './live.js';

type PresenceChange = ServerEvents['presence:changed'];

/** Whether a user is active, and when the user was last active. */
export interface UserPresence {
  /** `online`: connected, and active in the last five minutes. `away`: connected, but not active. `offline`: not connected. */
  readonly status: PresenceChange['status'];
  readonly lastActiveAt: string;
}

/** The presence of the users who show it and with whom the current user shares a direct or group conversation. */
export interface Presence {
  /**
   * Returns the user's presence. Returns null if it is not known: the user does not show it, or there is no connection. Returns the same
   * object until the presence changes.
   */
  get(userId: string): UserPresence | null;
  /** Connects, and calls the listener after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Returns whether the current user shows their presence to the users with whom they share a direct or group conversation. */
  isVisible(): Promise<boolean>;
  setVisible(visible: boolean): Promise<void>;
}

/** Creates a `Presence` object that can be used before the real-time code is loaded. */
export function createPresence(live: LazyPart<Live>, http: Http): Presence {
  const known = new Map<string, UserPresence>();
  const changes = new Listeners();

  // This runs before anything connects, and the server sends the current statuses to each new connection.
  live.arrivals.add(({ realtime }) => {
    realtime.events.add((event, payload) => {
      if (event !== 'presence:changed') return;
      const { userId, status, lastActiveAt } = payload as PresenceChange;
      if (lastActiveAt === null) known.delete(userId);
      else known.set(userId, { status, lastActiveAt });
      changes.tell();
    });
    realtime.onStatus((status) => {
      if (status === 'online') return;
      known.clear();
      changes.tell();
    });
  });

  return {
    get: (userId) => known.get(userId) ?? null,
    subscribe: (listener) => {
      live.use(({ realtime }) => realtime.connect());
      return changes.add(listener);
    },
    isVisible: async () => (await answer(http.GET('/api/users/me/presence'))).visible,
    setVisible: (visible) => done(http.PUT('/api/users/me/presence', { body: { visible } })),
  };
}
