import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';

import { client } from '../data/client.js';
import { errorText } from '../data/error-text.js';
import { queries } from '../data/queries.js';
import { useMe } from '../data/use-me.js';
import { forgetDrafts } from '../parts/conversation/composer/drafts.js';
import { toasts } from '../ui/toasts.js';
import type { ShellData, ShellTeam } from './shell-data.js';
import { useCurrentOrganization } from './use-current-organization.js';

const links = [{ label: 'API reference', href: '/docs' }];

/** What the shell shows, from the server. */
export function useConnectedShell(): ShellData {
  const me = useMe();
  const [, setLocation] = useLocation();
  const { data: organizations = [], isPending } = useQuery(queries.organizations());
  const { data: chats = [] } = useQuery(queries.chats());
  const [organization, setOrganizationId] = useCurrentOrganization(organizations);
  const places = usePlaces(organization?.id ?? null);
  return {
    person: { id: me.id, name: `${me.firstName} ${me.lastName}`, email: me.email },
    organizations,
    organization,
    ...places,
    isLoading: isPending || places.isLoading,
    unreadCount: chats.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    links,
    chooseOrganization: (id) => {
      setOrganizationId(id);
      setLocation(`/organizations/${id}`);
    },
    signOut: () => void signOut(),
  };
}

type Places = Pick<ShellData, 'teams' | 'projects' | 'isLoading'>;

/** The organization's teams and projects. */
function usePlaces(organizationId: string | null): Places {
  const enabled = organizationId !== null;
  const teams = useQuery({ ...queries.teams(organizationId ?? ''), enabled });
  const projects = useQuery({ ...queries.projects(organizationId ?? ''), enabled });
  const inTeam = (teamId: string | null): ShellTeam['projects'] =>
    (projects.data ?? []).filter((project) => project.teamId === teamId);
  return {
    teams: (teams.data ?? []).map(({ id, name }) => ({ id, name, projects: inTeam(id) })),
    projects: inTeam(null),
    isLoading: enabled && (teams.isPending || projects.isPending),
  };
}

async function signOut(): Promise<void> {
  forgetDrafts();
  try {
    await client.auth.signOut();
  } catch (error) {
    // On this device it has ended all the same.
    toasts.error('You are signed out here, but the server does not know it', { text: errorText(error) });
  }
}
