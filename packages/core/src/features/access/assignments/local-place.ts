/** A team or project, in which each user has at most one role. */
export interface LocalPlace {
  readonly scope: 'TEAM' | 'PROJECT';
  readonly id: string;
  readonly organizationId: string;
}
