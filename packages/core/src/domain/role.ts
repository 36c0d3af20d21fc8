export type RoleLevel = 'GLOBAL' | 'ORGANIZATION' | 'TEAM' | 'PROJECT';

/** NIST RBAC's role: a named set of permissions, assigned to people and groups at places of its level. */
export interface Role {
  readonly id: string;
  readonly name: string;
  readonly level: RoleLevel;
  readonly builtIn: boolean;
  /** Canonical permission names, in the catalogue's order. */
  readonly permissions: readonly string[];
  /** null: a role of the whole system. */
  readonly organizationId: string | null;
}
