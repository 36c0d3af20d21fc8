import type { StoredPresence } from '../../domain/chat/presence.js';

/** When a user was last active, as one process knows it. */
export interface Activity {
  readonly userId: string;
  readonly lastActiveAt: Date;
}

/** A visible user whose activity was recorded. */
interface LeasedUser extends Activity {
  /** Whether this process had no lease for the user before, or only an expired one. */
  readonly isNew: boolean;
  /** The last activity that was stored before. */
  readonly previousActiveAt: Date;
}

/** Two users who share a direct or group conversation. */
interface Contact {
  readonly userId: string;
  readonly contactId: string;
  /** Whether one of the two blocks the other. They may then not see each other's presence. */
  readonly isBlocked: boolean;
}

/**
 * Stores the presence of *visible* users: those who have chosen to show it. A visible user has a lease for each process to which the user is
 * connected. Users are connected while one of their leases has not expired, so that the end of a process does not leave them connected
 * forever. This store contains nothing about other users.
 */
export interface PresenceStore {
  /**
   * Makes the user visible, last active at `at`. Returns false if the user was visible before. The caller must have locked the account,
   * which must not be closed.
   */
  show(userId: string, at: Date): Promise<boolean>;
  /** Removes the user's presence and leases. Returns false if the user was not visible. */
  hide(userId: string): Promise<boolean>;
  isVisible(userId: string): Promise<boolean>;
  /**
   * Adds or renews the leases of this process for those of the users who are visible, each of whom may be listed only once. The time of
   * the last activity never moves back. Returns the visible users.
   */
  lease(
    processId: string,
    activities: readonly Activity[],
    lease: { readonly now: Date; readonly expiresAt: Date },
  ): Promise<LeasedUser[]>;
  /** Removes the leases of this process for the users. */
  release(processId: string, userIds: readonly string[]): Promise<void>;
  /**
   * Removes at most `limit` leases, of any process, that have expired at `now`, and returns their users. Parallel calls get disjoint sets of
   * leases.
   */
  takeExpired(now: Date, limit: number): Promise<string[]>;
  /** Returns the presence of those of the users who are visible, in no particular order. */
  find(userIds: readonly string[], now: Date): Promise<StoredPresence[]>;
  /**
   * Returns the contacts of each user: the other participants of the user's most recently updated direct and group conversations. A user has
   * at most `bounds.contacts` contacts, from at most `bounds.conversations` conversations. Conversations of tasks do not count, because
   * their participants can have lost access to the task.
   */
  listContacts(
    userIds: readonly string[],
    bounds: { readonly conversations: number; readonly contacts: number },
  ): Promise<Contact[]>;
}
