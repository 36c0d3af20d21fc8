export type RoleLevel = 'GLOBAL' | 'ORGANIZATION' | 'TEAM' | 'PROJECT';

/**
 * A role as in NIST RBAC: a named set of permissions. A role is assigned to users and permission groups, at GLOBAL or at an organization, a
 * team or a project, according to the role's level.
 */
export interface Role {
  readonly id: string;
  readonly name: string;
  readonly level: RoleLevel;
  readonly builtIn: boolean;
  /** The canonical permission names, in catalogue order. */
  readonly permissions: readonly string[];
  /** The value is null if the role belongs to the whole installation. */
  readonly organizationId: string | null;
}
