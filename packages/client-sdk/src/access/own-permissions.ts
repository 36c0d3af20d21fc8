import type { Schema } from '../schemas.js';

export type PermissionName = Schema<'PermissionName'>;

/** A place in which permissions apply. GLOBAL has no id. */
export type Place =
  | { readonly scope: 'global' }
  | { readonly scope: 'organization' | 'team' | 'project' | 'task' | 'chat'; readonly id: string };

/** The user's permissions, cached per place, for UIs that show only what is allowed. The server checks every request anyway. */
export interface OwnPermissions {
  /** Returns whether the user has the permission. Asks the server once per place, then answers from the cache until access changes. */
  can(permission: PermissionName, place: Place): Promise<boolean>;
  /** Returns the cached answer at once; undefined if there is none yet, in which case it is requested. */
  peek(permission: PermissionName, place: Place): boolean | undefined;
  /** Calls the listener after the cache changed: access changed, or a user signed in or out. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}
