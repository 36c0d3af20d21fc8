import { useQuery } from '@tanstack/react-query';

import { queries } from '../../data/queries.js';
import type { PlaceScope, RolePlace } from '../../data/role-place.js';

interface NamedPlace extends RolePlace {
  readonly name: string;
}

export interface PlaceNames {
  /** The organization first, then the teams and projects that the user may see. */
  readonly places: readonly NamedPlace[];
  /** "the project Apollo", or what stands for one that is gone or not to be seen. */
  readonly describe: (scope: string, id: string | null) => string;
}

export const scopeWords: Readonly<Record<PlaceScope, string>> = {
  ORGANIZATION: 'Organization',
  TEAM: 'Team',
  PROJECT: 'Project',
};

/** Looks up the names of the places in an organization. */
export function usePlaceNames(organizationId: string): PlaceNames {
  const { data: organization } = useQuery(queries.organization(organizationId));
  const { data: teams = [] } = useQuery(queries.teams(organizationId));
  const { data: projects = [] } = useQuery(queries.projects(organizationId));
  const places: NamedPlace[] = [
    { scope: 'ORGANIZATION', id: organizationId, name: organization?.name ?? '…' },
    ...teams.map(({ id, name }) => ({ scope: 'TEAM' as const, id, name })),
    ...projects.map(({ id, name }) => ({ scope: 'PROJECT' as const, id, name })),
  ];
  return {
    places,
    describe: (scope, id) => {
      if (id === null || scope === 'GLOBAL') return 'everywhere';
      const found = places.find((place) => place.id === id);
      if (found?.scope === 'ORGANIZATION') return found.name;
      const word = scope.toLowerCase();
      return found === undefined ? `a ${word} that you do not see` : `the ${word} ${found.name}`;
    },
  };
}
