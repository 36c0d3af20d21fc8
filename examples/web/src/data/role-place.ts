import type { Place } from '@crewkit/client-sdk';

export type PlaceScope = 'ORGANIZATION' | 'TEAM' | 'PROJECT';

/** A place where roles apply: the organization itself, or one of its teams or projects. */
export interface RolePlace {
  readonly scope: PlaceScope;
  readonly id: string;
}

/** Returns the same place without further properties, for permissions. */
export function toPlace({ scope, id }: RolePlace): Place {
  return { scope, id };
}
