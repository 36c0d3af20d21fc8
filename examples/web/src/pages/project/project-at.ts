import type { Place } from '@crewkit/client-sdk';

/** The project as a place where something may be done. */
export function projectAt(id: string): Place {
  return { scope: 'project', id };
}
