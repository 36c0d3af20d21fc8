import { CrewkitError, type Overview } from '@crewkit/client-sdk';
import { crewkitKeys } from '@crewkit/react';
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';

import { client } from './client.js';

/** The organization or project of the overview, a project with its organization; without either, the server chooses. */
export interface OverviewPlace {
  readonly organizationId?: string;
  readonly projectId?: string;
}

/** The data of the shell around every page, in one request. It contains organizations and projects with the user's permissions. */
export const overviewQuery = (place: OverviewPlace) => queryOptions(toOptions(place));

/** `NOT_FOUND` if the user cannot see the organization, `POLICY_NOT_MET` if it has a sign-in policy that the user does not meet. */
export const organizationQuery = (organizationId: string) =>
  queryOptions({
    ...toOptions({ organizationId }),
    select: (overview: Overview) => overview.organization ?? fail(overview),
  });

/** `NOT_FOUND` and `POLICY_NOT_MET` as for `organizationQuery`. */
export const projectQuery = (projectId: string) =>
  queryOptions({ ...toOptions({ projectId }), select: (overview: Overview) => overview.project ?? fail(overview) });

function toOptions(place: OverviewPlace) {
  return {
    queryKey: [...crewkitKeys.overview, place] as const,
    // Events and the user's own changes invalidate it earlier.
    staleTime: 5 * 60_000,
    queryFn: (context: QueryFunctionContext) => loadOverview(place, context),
  };
}

async function loadOverview(place: OverviewPlace, { signal, client: cache }: QueryFunctionContext): Promise<Overview> {
  const overview = await client.with({ signal }).users.overview(place);
  const { organization } = overview;
  // The pages of the organization need no separate request.
  if (organization !== null && place.organizationId === undefined) {
    const { queryKey } = overviewQuery({ organizationId: organization.id });
    cache.setQueryData(queryKey, { ...overview, project: null });
  }
  return overview;
}

function fail({ unmetRequirement: requirement }: Overview): never {
  if (requirement === null) throw new CrewkitError('NOT_FOUND', { message: 'NOT_FOUND' });
  const code = 'POLICY_NOT_MET';
  const text = { type: 'about:blank', title: code, detail: code, requestId: '' };
  throw new CrewkitError(code, { message: code, problem: { ...text, status: 403, code, requirement } });
}
