import type { Overview, PermissionAt, Place } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';

import { overviewQuery, type OverviewPlace } from './overview-queries.js';
import { queries } from './queries.js';

const none: readonly string[] = [];

/** Returns whether to show a control; false until it is known, and without a place. The server checks again in any case. */
export function useCan<At extends Place>(permission: PermissionAt<At['scope']>, place: At | null): boolean {
  return usePermissions(place).includes(permission);
}

/** Returns the names of the user's permissions at a place; none until they are known, and without a place. */
export function usePermissions(place: Place | null): readonly string[] {
  const known = place && toOverviewPlace(place);
  const overview = useQuery({
    ...overviewQuery(known ?? {}),
    enabled: known !== null,
    select: place?.scope === 'PROJECT' ? ofProject : ofOrganization,
  });
  const asked = useQuery({
    ...queries.permissions(place ?? { scope: 'GLOBAL' }),
    enabled: place !== null && known === null,
  });
  return (known === null ? asked.data : overview.data) ?? none;
}

/** Returns the overview that contains the permissions; null for a place that it does not cover. */
function toOverviewPlace(place: Place): OverviewPlace | null {
  if (place.scope === 'ORGANIZATION') return { organizationId: place.id };
  return place.scope === 'PROJECT' ? { projectId: place.id } : null;
}

const ofOrganization = ({ organization }: Overview): readonly string[] => organization?.permissions ?? none;
const ofProject = ({ project }: Overview): readonly string[] => project?.permissions ?? none;
