import type { Role, RoleLevel } from './role.js';

/** Where a role can be assigned. */
export type Place =
  | { readonly scope: 'GLOBAL' }
  | { readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT'; readonly id: string; readonly organizationId: string };

/** What permissions are asked about. */
export type Resource =
  | { readonly scope: 'GLOBAL' }
  | { readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT' | 'TASK' | 'CHAT'; readonly id: string };

/** The way from a resource outwards, as the stored rows have it. A direct conversation has none. */
export interface Chain {
  readonly organizationId: string | null;
  readonly teamId: string | null;
  readonly projectId: string | null;
}

/** One reason why somebody holds permissions: a role or a group's own permissions, at one place. */
export interface Grant {
  readonly scope: RoleLevel;
  /** null: GLOBAL. */
  readonly scopeId: string | null;
  /** null: the group's own permissions. */
  readonly role: Pick<Role, 'id' | 'name' | 'level' | 'builtIn'> | null;
  /** null: the person's own. */
  readonly group: { readonly id: string; readonly name: string } | null;
  /** In no order. */
  readonly permissions: readonly string[];
  readonly expiresAt: Date | null;
}

/** Everything that somebody has been given on the chain of one resource. Expired grants are not in it. */
export interface Holdings {
  readonly chain: Chain;
  readonly grants: readonly Grant[];
  /** Every user holds the default role; false: an administrator has withdrawn it from everyone who is not assigned to it. */
  readonly hasDefaultRole: boolean;
  /** The account exists and is not disabled; if it is not so, `grants` is empty and `participation` null. */
  readonly active: boolean;
  /**
   * For CHAT: how the person takes part in a direct conversation, null: not at all; or that it is a task's, where it does not
   * matter how he takes part. null for everything that is no conversation.
   */
  readonly participation: 'owner' | 'member' | 'task' | null;
}
