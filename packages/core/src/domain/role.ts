export type RoleLevel = 'GLOBAL' | 'ORGANIZATION' | 'TEAM' | 'PROJECT';

/** A role as in NIST RBAC: a named set of permissions, assigned to users and permission groups at places of the role's level. */
export interface Role {
  readonly id: string;
  readonly name: string;
  readonly level: RoleLevel;
  readonly builtIn: boolean;
  /** Canonical permission names, in the catalogue's order. */
  readonly permissions: readonly string[];
  /** The value is null if the role belongs to the whole system. */
  readonly organizationId: string | null;
}
