export type RoleLevel = 'GLOBAL' | 'ORGANIZATION' | 'TEAM' | 'PROJECT';

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
