import type { Place } from '@crewkit/core/adapter';

import { beforeEveryId } from '../to-page.js';

/** The scope id that stands for the scope `GLOBAL`, for rows that need a scope id. */
export const globalPlaceId = beforeEveryId;

export function getPlaceId(place: Place): string {
  return place.scope === 'GLOBAL' ? globalPlaceId : place.id;
}

/** Returns the values of the columns scope, scope_id, organization_id, team_id and project_id for this place. */
export function placeColumns(place: Place): (string | null)[] {
  if (place.scope === 'GLOBAL') return [place.scope, globalPlaceId, null, null, null];
  const { scope, id, organizationId } = place;
  return [scope, id, organizationId, scope === 'TEAM' ? id : null, scope === 'PROJECT' ? id : null];
}
