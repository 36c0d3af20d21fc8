export type PlaceScope = 'ORGANIZATION' | 'TEAM' | 'PROJECT';

/** Where roles count: the organization itself, one of its teams or projects. */
export interface RolePlace {
  readonly scope: PlaceScope;
  readonly id: string;
}
