import type { Place } from './own-permissions.js';

/** Returns the cache key of a place. Equal places have equal keys. */
export function placeKey(place: Place): string {
  return place.scope === 'GLOBAL' ? 'GLOBAL' : `${place.scope} ${place.id}`;
}

/**
 * Returns whether an access change may affect the place. `organizationId` is the id of the organization in which access changed, or null if
 * any place may be affected.
 */
export function isConcerned(place: Place, organizationId: string | null): boolean {
  if (organizationId === null) return true;
  if (place.scope === 'ORGANIZATION') return place.id === organizationId;
  // Only the server knows the organization of a team, project, task or conversation, so any of these may be affected.
  return place.scope !== 'GLOBAL';
}
