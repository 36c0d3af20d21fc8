import type { Place } from './own-permissions.js';

/** The same for the same place. */
export function placeKey(place: Place): string {
  return place.scope === 'global' ? 'global' : `${place.scope} ${place.id}`;
}

/** Whether a change of access in an organization, or (null) anywhere, may concern the place. */
export function isConcerned(place: Place, organizationId: string | null): boolean {
  if (organizationId === null) return true;
  if (place.scope === 'organization') return place.id === organizationId;
  // Whose organization it is, only the server knows.
  return place.scope !== 'global';
}
