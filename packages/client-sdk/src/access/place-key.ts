import type { Place } from './own-permissions.js';

/** Returns a key that is equal for equal places. */
export function placeKey(place: Place): string {
  return place.scope === 'global' ? 'global' : `${place.scope} ${place.id}`;
}

/** Returns whether an access change may affect the place. `organizationId` is the organization with the change; null means anywhere. */
export function isConcerned(place: Place, organizationId: string | null): boolean {
  if (organizationId === null) return true;
  if (place.scope === 'organization') return place.id === organizationId;
  // Only the server knows the organization of such a place.
  return place.scope !== 'global';
}
