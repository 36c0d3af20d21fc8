import { CrewkitError, type Overview } from '@crewkit/client-sdk';
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';

import { client } from './client.js';

/** The organization that the overview is about, or the project with its organization; neither: the server chooses. */
export interface OverviewPlace {
  readonly organizationId?: string;
  readonly projectId?: string;
}

/** What the shell shows around every page, in one request. Organizations and projects with the permissions of the user are parts of it. */
export const overviewQuery = (place: OverviewPlace) => queryOptions(toOptions(place));

/** `NOT_FOUND` where the user cannot see the organization. */
export const organizationQuery = (organizationId: string) =>
  queryOptions({ ...toOptions({ organizationId }), select: ({ organization }: Overview) => organization ?? fail() });

/** `NOT_FOUND` where the user cannot see the project. */
export const projectQuery = (projectId: string) =>
  queryOptions({ ...toOptions({ projectId }), select: ({ project }: Overview) => project ?? fail() });

function toOptions(place: OverviewPlace) {
  return {
    queryKey: ['overview', place] as const,
    // Events and own changes make it stale sooner.
    staleTime: 5 * 60_000,
    queryFn: (context: QueryFunctionContext) => loadOverview(place, context),
  };
}

async function loadOverview(
  place: OverviewPlace,
  { signal, client: cache }: QueryFunctionContext,
): Promise<Overview> {
  const overview = await client.with({ signal }).users.overview(place);
  const { organization } = overview;
  // The pages of the organization need no request of their own.
  if (organization !== null && place.organizationId === undefined) {
    const { queryKey } = overviewQuery({ organizationId: organization.id });
    cache.setQueryData(queryKey, { ...overview, project: null });
  }
  return overview;
}

function fail(): never {
  throw new CrewkitError('NOT_FOUND', { message: 'The overview does not have it.' });
}
