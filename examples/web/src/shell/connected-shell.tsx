import { useLiveUpdates } from '@crewkit/react';
import type { ReactElement, ReactNode } from 'react';

import { client } from '../data/client.js';
// Loaded with the frame: a toast about an unreachable server must not need the server.
import '../ui/feedback/toast-region.js';
import { AppShell } from './app-shell.js';
import { ShellDataContext } from './shell-data.js';
import { useConnectedShell } from './use-connected-shell.js';
import { useOfflineData } from './use-offline-data.js';

// Connects before the first requests, so that no change between them and the connection is missed.
client.realtime.connect();
// Makes the app start without a network. Not available over plain HTTP or in development, and browsers can refuse it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}

/** The shell around the pages of a signed-in user, with data from the server. */
export function ConnectedShell({ children }: { readonly children?: ReactNode }): ReactElement {
  useLiveUpdates();
  const data = useConnectedShell();
  useOfflineData(data.person.id);
  return (
    <ShellDataContext value={data}>
      <AppShell>{children}</AppShell>
    </ShellDataContext>
  );
}
