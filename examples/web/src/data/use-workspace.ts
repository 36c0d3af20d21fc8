import type { Project, Team } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';

import { client } from './client.js';
import type { ListPage } from './list-page.js';
import { overviewQuery } from './overview-queries.js';
import { useListFrom, type GrowingList } from './use-list.js';

const nothing: ListPage<never> = { items: [], nextCursor: null };

/** Returns the teams of an organization that the user can see: the first ones come with the overview. */
export function useTeams(organizationId: string): GrowingList<Team> {
  const { data } = useQuery(overviewQuery({ organizationId }));
  return useListFrom<Team>(data?.teams ?? nothing, {
    listKey: ['organization', organizationId, 'teams'],
    load: (position, signal) => client.with({ signal }).teams.list(organizationId, position),
  });
}

/** Like `useTeams`, for projects. */
export function useProjects(organizationId: string): GrowingList<Project> {
  const { data } = useQuery(overviewQuery({ organizationId }));
  return useListFrom<Project>(data?.projects ?? nothing, {
    listKey: ['organization', organizationId, 'projects'],
    load: (position, signal) => client.with({ signal }).projects.list(organizationId, position),
  });
}
