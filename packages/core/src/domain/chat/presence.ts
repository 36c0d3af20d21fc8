/** `online`: connected, and active in the last five minutes. `away`: connected, but not active. `offline`: not connected. */
type PresenceStatus = 'online' | 'away' | 'offline';

/** The presence of a user. `lastActiveAt` is null if the user does not show their presence; the status is then `offline`. */
export interface Presence {
  readonly userId: string;
  readonly status: PresenceStatus;
  readonly lastActiveAt: Date | null;
}

/** The presence that the store has for a user who shows it. */
export interface StoredPresence {
  readonly userId: string;
  readonly isConnected: boolean;
  readonly lastActiveAt: Date;
}

const awayAfterMs = 5 * 60_000;

/** Returns whether a user who was last active at `lastActiveAt`, and is connected, still counts as active. */
export function isActive(lastActiveAt: Date, now: Date): boolean {
  return now.getTime() - lastActiveAt.getTime() < awayAfterMs;
}

export function toPresence({ userId, isConnected, lastActiveAt }: StoredPresence, now: Date): Presence {
  const connectedStatus = isActive(lastActiveAt, now) ? 'online' : 'away';
  return { userId, status: isConnected ? connectedStatus : 'offline', lastActiveAt };
}
