/** A team or project, where users have one role each. */
export interface LocalPlace {
  readonly scope: 'TEAM' | 'PROJECT';
  readonly id: string;
  readonly organizationId: string;
}
