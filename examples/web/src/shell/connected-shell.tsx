import type { ReactElement, ReactNode } from 'react';

import { SignedInOnly } from '../data/signed-in-only.js';
import { AppShell } from './app-shell.js';
import { ShellDataContext } from './shell-data.js';
import { useConnectedShell } from './use-connected-shell.js';

/** The shell around the pages of somebody who is signed in, with what the server says. */
export function ConnectedShell({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <SignedInOnly>
      <Connected>{children}</Connected>
    </SignedInOnly>
  );
}

function Connected({ children }: { readonly children: ReactNode }): ReactElement {
  const data = useConnectedShell();
  return (
    <ShellDataContext value={data}>
      <AppShell>{children}</AppShell>
    </ShellDataContext>
  );
}
