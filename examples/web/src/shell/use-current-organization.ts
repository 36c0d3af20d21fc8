import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRoute } from 'wouter';

import { queries } from '../data/queries.js';
import { deviceStorage } from '../ui/browser-storage.js';
import type { ShellOrganization } from './shell-data.js';

const storageKey = 'crewkit.organization';

/** The organization of the page, or the last one of this browser, or the first; and what chooses another. */
export function useCurrentOrganization(
  organizations: readonly ShellOrganization[],
): readonly [ShellOrganization | null, (id: string) => void] {
  const [lastId, setLastId] = useState(() => deviceStorage.get(storageKey));
  const ofPage = useOrganizationOfPage();
  const wanted = [ofPage, lastId].map((id) => organizations.find((one) => one.id === id));
  const organization = wanted.find((one) => one !== undefined) ?? organizations[0] ?? null;
  const id = organization?.id ?? null;
  if (id !== null && id !== lastId) setLastId(id);
  useEffect(() => {
    if (id !== null) deviceStorage.set(storageKey, id);
  }, [id]);
  return [organization, setLastId];
}

function useOrganizationOfPage(): string | null {
  const [, inOrganization] = useRoute('/organizations/:organizationId/*?');
  const [ofProject, ofTeam] = [useOrganizationOfProject(), useOrganizationOfTeam()];
  return inOrganization?.organizationId ?? ofProject ?? ofTeam;
}

function useOrganizationOfProject(): string | null {
  const [, inProject] = useRoute('/projects/:projectId/*?');
  const projectId = inProject?.projectId ?? null;
  const { data: project } = useQuery({ ...queries.project(projectId ?? ''), enabled: projectId !== null });
  return project?.organizationId ?? null;
}

function useOrganizationOfTeam(): string | null {
  const [, inTeam] = useRoute('/teams/:teamId');
  const teamId = inTeam?.teamId ?? null;
  const { data: team } = useQuery({ ...queries.team(teamId ?? ''), enabled: teamId !== null });
  return team?.organizationId ?? null;
}
