import type { Id } from '../id.js';
import type { Schema } from '../schemas.js';

export type PermissionName = Schema<'PermissionName'>;

/** The kinds of resources in which permissions apply, except the whole installation, by scope. */
interface Kinds {
  readonly ORGANIZATION: 'Organization';
  readonly TEAM: 'Team';
  readonly PROJECT: 'Project';
  readonly TASK: 'Task';
  readonly CHAT: 'Conversation';
}

/**
 * A place in which permissions apply: either the whole installation (`GLOBAL`), or the organization, team, project, task or conversation
 * whose id is `id`.
 */
export type Place =
  | { readonly scope: 'GLOBAL' }
  | { readonly [Scope in keyof Kinds]: { readonly scope: Scope; readonly id: Id<Kinds[Scope]> } }[keyof Kinds];

/** The prefixes of permissions that apply only above a scope. */
interface PrefixesAbove {
  readonly GLOBAL: never;
  readonly ORGANIZATION: 'system';
  readonly TEAM: 'system' | 'org';
  readonly PROJECT: 'system' | 'org' | 'team';
  readonly TASK: 'system' | 'org' | 'team';
  readonly CHAT: 'system' | 'org' | 'team' | 'project';
}

/**
 * The permissions that can be checked at a scope: those of the scope itself and of what is below it. For example, `project:create` can be
 * checked in an organization, but `org:edit` cannot be checked in a project.
 */
export type PermissionAt<Scope extends Place['scope']> = Scope extends unknown
  ? Exclude<PermissionName, `${PrefixesAbove[Scope]}:${string}`>
  : never;

/**
 * The user's permissions, cached per `Place`. Use them to show only the actions that are allowed; the server still checks every request.
 */
export interface OwnPermissions {
  /** Returns whether the user has the permission. Sends a request only if the cache has no current result for the place. */
  can<At extends Place>(permission: PermissionAt<At['scope']>, place: At): Promise<boolean>;
  /** Returns the cached result immediately. If there is none, returns undefined and requests the result in the background. */
  peek<At extends Place>(permission: PermissionAt<At['scope']>, place: At): boolean | undefined;
  /** Calls the listener whenever cached permissions change, and whenever a user signs in or out. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}
