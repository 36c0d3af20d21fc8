import type { Place } from '@crewkit/client-sdk';

/** The organization as a place where something may be done. */
export function organizationAt(id: string): Place {
  return { scope: 'organization', id };
}

export function teamAt(id: string): Place {
  return { scope: 'team', id };
}
