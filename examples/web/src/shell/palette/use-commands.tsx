import {
  Building2,
  CircleUser,
  FolderKanban,
  House,
  LogOut,
  MessageCircle,
  Moon,
  Search,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/shell';
import { setTheme } from '../../ui/theme/theme.js';
import { useShellData } from '../shell-data.js';

/** An entry of the palette. */
export interface Command {
  readonly id: string;
  readonly icon: ReactElement;
  readonly label: string;
  readonly description?: string;
  readonly run: () => void;
}

/** Returns what the palette offers without a search: the pages of the sidebar, and the actions of the account menu. */
export function useCommands(): readonly Command[] {
  const { organization, teams, projects, signOut } = useShellData();
  const [, setLocation] = useLocation();
  const toPage = (path: string, shown: Omit<Command, 'id' | 'run'>): Command => ({
    ...shown,
    id: path,
    run: () => setLocation(path),
  });
  const boards = [...projects, ...teams.flatMap((team) => team.projects)].map(({ id, name }) =>
    toPage(`/projects/${id}`, { icon: <FolderKanban aria-hidden />, label: name, description: texts.project }),
  );
  return [
    toPage('/', { icon: <House aria-hidden />, label: texts.home }),
    toPage('/chats', { icon: <MessageCircle aria-hidden />, label: texts.chats }),
    toPage('/search', { icon: <Search aria-hidden />, label: texts.search }),
    ...(organization === null ? [] : [toPage(`/organizations/${organization.id}`, describe(organization))]),
    ...boards,
    toPage('/account', { icon: <CircleUser aria-hidden />, label: texts.yourAccount }),
    toPage('/account/security', { icon: <ShieldCheck aria-hidden />, label: texts.security }),
    { id: 'light', icon: <Sun aria-hidden />, label: texts.lightTheme, run: () => setTheme('light') },
    { id: 'dark', icon: <Moon aria-hidden />, label: texts.darkTheme, run: () => setTheme('dark') },
    { id: 'sign-out', icon: <LogOut aria-hidden />, label: texts.signOut, run: signOut },
  ];
}

function describe({ name }: { readonly name: string }): Omit<Command, 'id' | 'run'> {
  return { icon: <Building2 aria-hidden />, label: name, description: texts.organization };
}
