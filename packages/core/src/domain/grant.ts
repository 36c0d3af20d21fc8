import type { Role, RoleLevel } from './role.js';

/** A place where a role can be assigned. */
export type Place =
  | { readonly scope: 'GLOBAL' }
  | { readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT'; readonly id: string; readonly organizationId: string };

/** A resource that permissions are checked on. */
export type Resource =
  | { readonly scope: 'GLOBAL' }
  | { readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT' | 'TASK' | 'CHAT'; readonly id: string };

/** The path from a resource outwards, as stored. A direct conversation has none. */
export interface Chain {
  readonly organizationId: string | null;
  readonly teamId: string | null;
  readonly projectId: string | null;
}

/** A source of permissions: a role or a group's own permissions, at one place. */
export interface Grant {
  readonly scope: RoleLevel;
  /** null: GLOBAL. */
  readonly scopeId: string | null;
  /** null: the group's own permissions. */
  readonly role: Pick<Role, 'id' | 'name' | 'level' | 'builtIn'> | null;
  /** null: the user's own. */
  readonly group: { readonly id: string; readonly name: string } | null;
  /** In no order. */
  readonly permissions: readonly string[];
  readonly expiresAt: Date | null;
}

/** All grants of a user on the chain of one resource, without expired ones. */
export interface Holdings {
  readonly chain: Chain;
  readonly grants: readonly Grant[];
  /** Every user holds the default role; false: an administrator has withdrawn it from users who are not assigned to it. */
  readonly hasDefaultRole: boolean;
  /** The account exists and is not disabled; otherwise `grants` is empty and `participation` null. */
  readonly active: boolean;
  /**
   * For CHAT: the user's participation in a direct conversation (null: none), or `task` for a task's conversation, where participation
   * does not matter. null for all other resources.
   */
  readonly participation: 'owner' | 'member' | 'task' | null;
}
