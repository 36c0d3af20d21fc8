import type { Overview } from '@crewkit/client-sdk';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRoute } from 'wouter';

import { overviewQuery } from '../data/overview-queries.js';
import { queries } from '../data/queries.js';
import { deviceStorage } from '../ui/browser-storage.js';

const storageKey = 'crewkit.organization';

export interface ShownOverview {
  readonly query: UseQueryResult<Overview>;
  readonly chooseOrganization: (organizationId: string) => void;
}

/** Loads the data of the shell: for the organization of the page, or the last one used in this browser, or the first. */
export function useOverview(): ShownOverview {
  const [lastId, setLastId] = useState(() => deviceStorage.get(storageKey));
  const place = usePlaceOfPage() ?? (lastId === null ? {} : { organizationId: lastId });
  const asked = useQuery({ ...overviewQuery(place), placeholderData: keepPreviousData });
  // The user has left the organization, or was never a member.
  const isElsewhere = asked.data?.organization === null && asked.data.organizations.items.length > 0;
  const first = useQuery({ ...overviewQuery({}), enabled: isElsewhere });
  const query = isElsewhere ? first : asked;
  const id = query.data?.organization?.id ?? null;
  if (id !== null && id !== lastId && !asked.isPlaceholderData) setLastId(id);
  useEffect(() => {
    if (id !== null) deviceStorage.set(storageKey, id);
  }, [id]);
  return { query, chooseOrganization: setLastId };
}

function usePlaceOfPage(): { readonly organizationId: string } | { readonly projectId: string } | null {
  const [, inOrganization] = useRoute('/organizations/:organizationId/*?');
  const [, inProject] = useRoute('/projects/:projectId/*?');
  const teamOrganizationId = useOrganizationOfTeam();
  const organizationId = inOrganization?.organizationId ?? teamOrganizationId;
  if (organizationId !== null) return { organizationId };
  return inProject === null ? null : { projectId: inProject.projectId };
}

function useOrganizationOfTeam(): string | null {
  const [, inTeam] = useRoute('/teams/:teamId');
  const teamId = inTeam?.teamId ?? null;
  const { data: team } = useQuery({ ...queries.team(teamId ?? ''), enabled: teamId !== null });
  return team?.organizationId ?? null;
}
