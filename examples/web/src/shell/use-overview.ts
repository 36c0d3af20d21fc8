import type { Overview } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRoute } from 'wouter';

import { queries } from '../data/queries.js';
import { deviceStorage } from '../ui/browser-storage.js';

const storageKey = 'crewkit.organization';

export interface ShownOverview {
  /** Undefined until it is loaded. */
  readonly overview: Overview | undefined;
  readonly chooseOrganization: (organizationId: string) => void;
}

/** Loads what the shell shows: about the organization of the page, or the last one of this browser, or the first. */
export function useOverview(): ShownOverview {
  const [lastId, setLastId] = useState(() => deviceStorage.get(storageKey));
  const place = usePlaceOfPage() ?? (lastId === null ? {} : { organizationId: lastId });
  const asked = useQuery(queries.overview(place));
  // The user has left the organization, or was never in it.
  const isElsewhere = asked.data?.organization === null && asked.data.organizations.items.length > 0;
  const first = useQuery({ ...queries.overview({}), enabled: isElsewhere });
  const overview = isElsewhere ? first.data : asked.data;
  const id = overview?.organization?.id ?? null;
  if (id !== null && id !== lastId && !asked.isPlaceholderData) setLastId(id);
  useEffect(() => {
    if (id !== null) deviceStorage.set(storageKey, id);
  }, [id]);
  return { overview, chooseOrganization: setLastId };
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
