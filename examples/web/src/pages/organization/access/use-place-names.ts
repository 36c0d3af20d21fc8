import { useQuery } from '@tanstack/react-query';

import * as texts from '#messages/access';
import { organizationQuery, projectQuery } from '../../../data/overview-queries.js';
import { queries } from '../../../data/queries.js';
import type { PlaceScope, RolePlace } from '../../../data/role-place.js';
import { useProjects, useTeams } from '../../../data/use-workspace.js';

export interface NamedPlace extends RolePlace {
  readonly name: string;
}

export interface PlaceNames {
  /** The organization first, then the teams and projects that the user can see. */
  readonly places: readonly NamedPlace[];
  /** "the project Apollo"; "a project" if its name is not loaded, or the user cannot see it. */
  readonly describe: (scope: string, id: string | null) => string;
}

export const scopeWords: Readonly<Record<PlaceScope, string>> = {
  ORGANIZATION: texts.organization,
  TEAM: texts.team,
  PROJECT: texts.project,
};

/** Returns the names of the places in an organization: of those loaded so far, and of the selected one. */
export function usePlaceNames(organizationId: string, selected?: RolePlace): PlaceNames {
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const { items: teams } = useTeams(organizationId);
  const { items: projects } = useProjects(organizationId);
  const listed: NamedPlace[] = [
    { scope: 'ORGANIZATION', id: organizationId, name: organization?.name ?? '…' },
    ...teams.map(({ id, name }) => ({ scope: 'TEAM' as const, id, name })),
    ...projects.map(({ id, name }) => ({ scope: 'PROJECT' as const, id, name })),
  ];
  const isListed = listed.some(({ id }) => id === selected?.id);
  const unlisted = useUnlistedPlace(isListed ? undefined : selected);
  const places = unlisted === null ? listed : [...listed, unlisted];
  return {
    places,
    describe: (scope, id) => {
      if (id === null || scope === 'GLOBAL') return texts.everywhere;
      const found = places.find((place) => place.id === id);
      if (found?.scope === 'ORGANIZATION') return found.name;
      return found === undefined ? texts.unnamedPlace({ scope }) : texts.placeNamed({ scope, name: found.name });
    },
  };
}

/** Loads the name of a team or a project; null until then. */
function useUnlistedPlace(place: RolePlace | undefined): NamedPlace | null {
  const id = place?.id ?? '';
  const team = useQuery({ ...queries.team(id), enabled: place?.scope === 'TEAM' });
  const project = useQuery({ ...projectQuery(id), enabled: place?.scope === 'PROJECT' });
  const name = place?.scope === 'TEAM' ? team.data?.name : project.data?.name;
  return place === undefined || name === undefined ? null : { ...place, name };
}
