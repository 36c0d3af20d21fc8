import type { Place } from '@crewkit/client-sdk';

/** Returns the project as a place for permissions. */
export function projectAt(id: string): Place {
  return { scope: 'project', id };
}
