import type { Place } from '@crewkit/client-sdk';

/** Returns the organization as a place for permissions. */
export function organizationAt(id: string): Place {
  return { scope: 'organization', id };
}

export function teamAt(id: string): Place {
  return { scope: 'team', id };
}
