import type { Overview } from '@crewkit/client-sdk';
import { useLocation } from 'wouter';

import * as texts from '#messages/shell';
import { getName } from '../data/person-name.js';
import { errorText } from '../data/error-text.js';
import { signOut } from '../data/sign-in/sign-out.js';
import { useMe } from '../data/sign-in/use-me.js';
import { toasts } from '../ui/feedback/toasts.js';
import type { ShellData, ShellTeam } from './shell-data.js';
import { useOverview } from './use-overview.js';

const links = [{ label: texts.apiReference, href: '/docs' }];

/** Loads the data of the shell from the server. */
export function useConnectedShell(): ShellData {
  const me = useMe();
  const [, setLocation] = useLocation();
  const { query, chooseOrganization } = useOverview();
  const { data: overview } = query;
  const organization = overview?.organization ?? null;
  return {
    person: { id: me.id, name: getName(me), email: me.email, avatarUrl: me.avatarUrl },
    permissions: overview?.permissions ?? [],
    organizations: overview?.organizations.items ?? [],
    organization,
    teams: toTeams(overview),
    projects: toProjects(overview, null),
    hasMore:
      overview !== undefined && [overview.teams, overview.projects].some(({ nextCursor }) => nextCursor !== null),
    isLoading: overview === undefined,
    ...toCounts(overview),
    links,
    chooseOrganization: (id) => {
      chooseOrganization(id);
      setLocation(`/organizations/${id}`);
    },
    signOut: () => void signOutHere(),
  };
}

function toCounts(
  overview: Overview | undefined,
): Pick<ShellData, 'unreadCount' | 'unreadNotificationCount' | 'blocksUsers'> {
  return {
    unreadCount: overview?.unread.messages ?? 0,
    unreadNotificationCount: overview?.unreadNotificationCount ?? 0,
    blocksUsers: (overview?.blockedUserCount ?? 0) > 0,
  };
}

function toTeams(overview: Overview | undefined): readonly ShellTeam[] {
  const teams = overview?.teams.items ?? [];
  return teams.map(({ id, name }) => ({ id, name, projects: toProjects(overview, id) }));
}

/** Returns the projects of a team; null: those of the organization itself. */
function toProjects(overview: Overview | undefined, teamId: string | null): ShellTeam['projects'] {
  return (overview?.projects.items ?? []).filter((project) => project.teamId === teamId);
}

async function signOutHere(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    // The session on this device has ended even if the request failed.
    toasts.error(texts.signedOutHereOnly, { text: errorText(error) });
  }
}
