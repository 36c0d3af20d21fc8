import type { Role, RoleLevel } from './role.js';

/** A place where a role can be assigned: the whole installation (GLOBAL), an organization, a team or a project. */
export type Place =
  | { readonly scope: 'GLOBAL' }
  | { readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT'; readonly id: string; readonly organizationId: string };

/** The assignment of a role to a user, or to every member of a permission group, at one place. */
export interface RoleAssignment {
  readonly holder: { readonly userId: string } | { readonly groupId: string };
  readonly roleId: string;
  readonly place: Place;
  /** The value is null if the assignment never expires. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

/** A resource that permissions are checked on. */
export type Resource =
  | { readonly scope: 'GLOBAL' }
  | { readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT' | 'TASK' | 'CHAT'; readonly id: string };

/** The ids of the organization, team and project that contain a resource. For a direct or group conversation, all ids are null. */
export interface Chain {
  readonly organizationId: string | null;
  readonly teamId: string | null;
  readonly projectId: string | null;
}

/** A source of permissions at one place: a role, or the permissions of a permission group. */
export interface Grant {
  readonly scope: RoleLevel;
  /** The id of the organization, team or project, or null for GLOBAL. */
  readonly scopeId: string | null;
  /** The value is null if the grant consists of the permission group's own permissions. */
  readonly role: Pick<Role, 'id' | 'name' | 'level' | 'builtIn'> | null;
  /** The value is null if the grant comes from a role that is assigned directly to the user. */
  readonly group: { readonly id: string; readonly name: string } | null;
  /** The names of the permissions, in no particular order. */
  readonly permissions: readonly string[];
  readonly expiresAt: Date | null;
}

/** All grants that a user has on the chain of one resource, without expired grants. */
export interface Holdings {
  readonly chain: Chain;
  readonly grants: readonly Grant[];
  /**
   * Whether every user holds the default role. If false, an administrator has withdrawn it, and only users to whom the role is assigned
   * hold it.
   */
  readonly hasDefaultRole: boolean;
  /** Whether the account exists and is not disabled. If false, `grants` is empty and `participation` is null. */
  readonly active: boolean;
  /**
   * The user's participation if the resource is a conversation (scope CHAT), and null for all other resources. For a direct or group
   * conversation, null means that the user does not participate. For a task's conversation, the value is `task`, because permissions there
   * do not depend on participation.
   */
  readonly participation: 'owner' | 'member' | 'task' | null;
  /** The id of the resource's organization if it has a sign-in policy, and otherwise null. Group conversations can also have one. */
  readonly policyOrganizationId: string | null;
}
