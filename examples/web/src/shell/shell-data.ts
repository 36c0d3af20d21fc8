import { createContext, useContext } from 'react';

export interface ShellPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly avatarUrl: string | null;
}

interface ShellOrganization {
  readonly id: string;
  readonly name: string;
}

export interface ShellProject {
  readonly id: string;
  readonly name: string;
}

export interface ShellTeam {
  readonly id: string;
  readonly name: string;
  readonly projects: readonly ShellProject[];
}

/** A page that the server renders itself, such as the API reference. */
interface ShellLink {
  readonly label: string;
  readonly href: string;
}

/** All data shown by the frame around the pages, independent of its source. */
export interface ShellData {
  readonly person: ShellPerson;
  /** The names of the user's permissions in the whole installation. */
  readonly permissions: readonly string[];
  readonly organizations: readonly ShellOrganization[];
  /** The organization whose projects are listed; null without organizations. */
  readonly organization: ShellOrganization | null;
  /** The teams of that organization, with the projects that the user can see. */
  readonly teams: readonly ShellTeam[];
  /** The projects of the organization itself, without a team. */
  readonly projects: readonly ShellProject[];
  /** The organization has more teams or projects than those listed. */
  readonly hasMore: boolean;
  /** Organizations or teams are being loaded. */
  readonly isLoading: boolean;
  /** Unread messages in all conversations. */
  readonly unreadCount: number;
  readonly unreadNotificationCount: number;
  /** The user has blocked at least one user. */
  readonly blocksUsers: boolean;
  readonly links: readonly ShellLink[];
  readonly chooseOrganization: (organizationId: string) => void;
  readonly signOut: () => void;
}

export const ShellDataContext = createContext<ShellData | null>(null);

/** Returns the value of `ShellDataContext`. Throws outside of it. */
export function useShellData(): ShellData {
  const data = useContext(ShellDataContext);
  if (data === null) throw new Error('The shell needs a ShellDataContext around it.');
  return data;
}
