import type { Schema } from '../schemas.js';

export type PermissionName = Schema<'PermissionName'>;

/**
 * A place in which permissions apply: either the whole installation (`global`), or the organization, team, project, task or conversation
 * whose id is `id`.
 */
export type Place =
  | { readonly scope: 'global' }
  | { readonly scope: 'organization' | 'team' | 'project' | 'task' | 'chat'; readonly id: string };

/**
 * The user's permissions, cached per `Place`. Use them to show only the actions that are allowed; the server still checks every request.
 */
export interface OwnPermissions {
  /** Returns whether the user has the permission. Sends a request only if the cache has no current result for the place. */
  can(permission: PermissionName, place: Place): Promise<boolean>;
  /** Returns the cached result immediately. If there is none, returns undefined and requests the result in the background. */
  peek(permission: PermissionName, place: Place): boolean | undefined;
  /** Calls the listener whenever cached permissions change, and whenever a user signs in or out. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}
