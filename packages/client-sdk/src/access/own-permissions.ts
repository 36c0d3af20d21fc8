import type { Schema } from '../schemas.js';

export type PermissionName = Schema<'PermissionName'>;

/** Where something may be done. GLOBAL has no id. */
export type Place =
  | { readonly scope: 'global' }
  | { readonly scope: 'organization' | 'team' | 'project' | 'task' | 'chat'; readonly id: string };

/** What the user may do, remembered per place, for a UI that shows only what is allowed. The server asks again in any case. */
export interface OwnPermissions {
  /** Asks the server once per place; later answers are remembered until something changes. */
  can(permission: PermissionName, place: Place): Promise<boolean>;
  /** What is remembered, at once; undefined if it has to be asked for, which it is. */
  peek(permission: PermissionName, place: Place): boolean | undefined;
  /** Calls the listener after what is remembered changed: when access was changed, after a sign-in or sign-out; returns what ends that. */
  subscribe(listener: () => void): () => void;
}
