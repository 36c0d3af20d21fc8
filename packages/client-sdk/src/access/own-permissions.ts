import type { Id } from '../id.js';
import type { Schema } from '../schemas.js';

/** The name of one of Crewkit’s permissions. */
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

type Level = 'GLOBAL' | 'ORGANIZATION' | 'TEAM' | 'PROJECT';

/** The prefixes of built-in permissions, by the level that they belong to. */
interface Prefixes {
  readonly GLOBAL: 'system';
  readonly ORGANIZATION: 'org';
  readonly TEAM: 'team';
  readonly PROJECT: 'project';
}

/** The levels above a scope. */
interface LevelsAbove {
  readonly GLOBAL: never;
  readonly ORGANIZATION: 'GLOBAL';
  readonly TEAM: 'GLOBAL' | 'ORGANIZATION';
  readonly PROJECT: 'GLOBAL' | 'ORGANIZATION' | 'TEAM';
  readonly TASK: 'GLOBAL' | 'ORGANIZATION' | 'TEAM';
  readonly CHAT: Level;
}

/**
 * The app's own permissions by resource type. Either the type of what the server passes to `definePermissions`, or the type `permissions`
 * that `crewkit generate-client` writes.
 */
export type HostPermissions<Permissions> = {
  readonly [Type in keyof Permissions]: { readonly scope: Level };
};

/** The permissions of an app that defines none. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- definitions without resource types are an empty object
export type NoPermissions = Readonly<Record<never, never>>;

type HostNameAt<Scope extends Place['scope'], Permissions> = {
  [Type in keyof Permissions & string]: Permissions[Type] extends { readonly scope: LevelsAbove[Scope] }
    ? never
    : `${Type}:${Exclude<keyof Permissions[Type], 'scope'> & string}`;
}[keyof Permissions & string];

/**
 * The permissions that can be checked at each scope. The condition, which is always true, makes the compiler compare the names. Without it,
 * the compiler would compare `Permissions`, and a client with permissions of its app would not be a `CrewkitClient`.
 */
export type PermissionsByScope<Permissions> = Permissions extends unknown
  ? {
      readonly [Scope in Place['scope']]:
        | Exclude<PermissionName, `${Prefixes[LevelsAbove[Scope]]}:${string}`>
        | HostNameAt<Scope, Permissions>;
    }
  : never;

/**
 * The permissions that can be checked at a scope: those of the scope itself and of what is below it. For example, `project:create` can be
 * checked in an organization, but `org:edit` cannot be checked in a project. `Permissions` adds the app's own permissions.
 */
export type PermissionAt<
  Scope extends Place['scope'],
  Permissions = NoPermissions,
> = PermissionsByScope<Permissions>[Scope];

/**
 * The user's permissions, cached per `Place`. Use them to show only the actions that are allowed; the server still checks every request.
 */
export interface OwnPermissions<Names extends Record<Place['scope'], string> = PermissionsByScope<NoPermissions>> {
  /** Returns whether the user has the permission. Sends a request only if the cache has no current result for the place. */
  can<At extends Place>(permission: Names[At['scope']], place: At): Promise<boolean>;
  /** Returns the cached result immediately. If there is none, returns undefined and requests the result in the background. */
  peek<At extends Place>(permission: Names[At['scope']], place: At): boolean | undefined;
  /** Calls the listener whenever cached permissions change, and whenever a user signs in or out. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** `OwnPermissions` that accepts any name, for the implementation. */
export type AnyOwnPermissions = OwnPermissions<Record<Place['scope'], string>>;
