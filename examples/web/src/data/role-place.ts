import type { Place } from '@crewkit/client-sdk';

export type PlaceScope = 'ORGANIZATION' | 'TEAM' | 'PROJECT';

/** Where roles count: the organization itself, one of its teams or projects. */
export interface RolePlace {
  readonly scope: PlaceScope;
  readonly id: string;
}

/** The same place, as permissions are asked for. */
export function toPlace({ scope, id }: RolePlace): Place {
  return { scope: scopes[scope], id };
}

const scopes = { ORGANIZATION: 'organization', TEAM: 'team', PROJECT: 'project' } as const;
