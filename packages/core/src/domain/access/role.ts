export type RoleLevel = 'GLOBAL' | 'ORGANIZATION' | 'TEAM' | 'PROJECT';

/**
 * A role as in NIST RBAC: a named set of permissions. Roles are assigned to users and permission groups. The level of a role says where the
 * role can be assigned: for the whole installation (GLOBAL), or in an organization, a team or a project.
 */
export interface Role {
  readonly id: string;
  readonly name: string;
  readonly level: RoleLevel;
  readonly builtIn: boolean;
  /** The canonical permission names, in the order of the permission catalogue. */
  readonly permissions: readonly string[];
  /** The value is null if the role belongs to the whole installation. */
  readonly organizationId: string | null;
}
