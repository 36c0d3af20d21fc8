'use client';

import { createCrewkitClient, type ClientOptions } from '@crewkit/client-sdk';
import { CrewkitProvider } from '@crewkit/react';
import { useState, type ReactElement, type ReactNode } from 'react';

interface ProvidersProps {
  readonly initialSession: ClientOptions['initialSession'];
  readonly children: ReactNode;
}

/** Gives the session that the server found to the browser, which then needs no request to know the user. */
export function Providers({ initialSession, children }: ProvidersProps): ReactElement {
  const [client] = useState(() => createCrewkitClient({ baseUrl: '', storage: 'cookie', initialSession }));
  return (
    <CrewkitProvider client={client} initialSession={initialSession}>
      {children}
    </CrewkitProvider>
  );
}
