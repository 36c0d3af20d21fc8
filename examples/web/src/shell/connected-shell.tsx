import type { ReactElement, ReactNode } from 'react';

import { followChanges } from '../data/follow-changes.js';
// Loaded with the frame: a toast about an unreachable server must not need the server.
import '../ui/feedback/toast-region.js';
import { AppShell } from './app-shell.js';
import { ShellDataContext } from './shell-data.js';
import { useConnectedShell } from './use-connected-shell.js';

// Called once, and only after sign-in, because listening loads the real-time part of the SDK.
followChanges();

/** The shell around the pages of a signed-in user, with data from the server. */
export function ConnectedShell({ children }: { readonly children?: ReactNode }): ReactElement {
  const data = useConnectedShell();
  return (
    <ShellDataContext value={data}>
      <AppShell>{children}</AppShell>
    </ShellDataContext>
  );
}
