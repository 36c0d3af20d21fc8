import { createContext, useContext } from 'react';

export interface ShellPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
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

/** A page that the server makes itself, such as the API reference. */
interface ShellLink {
  readonly label: string;
  readonly href: string;
}

/** All that the frame around the pages shows. Nothing here knows where it comes from. */
export interface ShellData {
  readonly person: ShellPerson;
  /** What the user may do in the whole installation, as names of permissions. */
  readonly permissions: readonly string[];
  readonly organizations: readonly ShellOrganization[];
  /** The one whose projects are listed; null without any. */
  readonly organization: ShellOrganization | null;
  /** Of that organization, with the projects the person may see. */
  readonly teams: readonly ShellTeam[];
  /** Those that stand in the organization itself, without a team. */
  readonly projects: readonly ShellProject[];
  /** The organization has more teams or projects than these. */
  readonly hasMore: boolean;
  /** Organizations or teams are still on their way. */
  readonly isLoading: boolean;
  /** Unread messages in all conversations. */
  readonly unreadCount: number;
  /** The user has blocked at least one user. */
  readonly blocksUsers: boolean;
  readonly links: readonly ShellLink[];
  readonly chooseOrganization: (organizationId: string) => void;
  readonly signOut: () => void;
}

export const ShellDataContext = createContext<ShellData | null>(null);

/** What `ShellDataContext` was given. Throws outside of it. */
export function useShellData(): ShellData {
  const data = useContext(ShellDataContext);
  if (data === null) throw new Error('The shell needs a ShellDataContext around it.');
  return data;
}
