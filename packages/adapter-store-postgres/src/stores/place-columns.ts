import type { Place } from '@crewkit/core/domain';

import { beforeEveryId } from './page-of.js';

/** What GLOBAL has where a row needs the id of a place. */
export const globalPlaceId = beforeEveryId;

export function placeIdOf(place: Place): string {
  return place.scope === 'GLOBAL' ? globalPlaceId : place.id;
}

/** The values of the columns scope, scope_id, organization_id, team_id and project_id. */
export function placeColumns(place: Place): (string | null)[] {
  if (place.scope === 'GLOBAL') return [place.scope, globalPlaceId, null, null, null];
  const { scope, id, organizationId } = place;
  return [scope, id, organizationId, scope === 'TEAM' ? id : null, scope === 'PROJECT' ? id : null];
}
