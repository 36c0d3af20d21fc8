import type { SessionState, User } from '@crewkit/client-sdk';
import { QueryClientContext, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';

import { createQueryClient } from './create-query-client.js';
import { CrewkitContext } from './crewkit-context.js';
import { Crewkit, type AnyCrewkitClient } from './crewkit.js';

/** The client, and what the page knows before the client has read its storage. */
export interface CrewkitProviderProps {
  /** The client of the page. Create it once, outside of components. */
  readonly client: AnyCrewkitClient;
  /**
   * The cache of the server's data. The default is that of a `QueryClientProvider` around this component, or else a new one from
   * `createQueryClient`. The provider clears it when the user changes.
   */
  readonly queryClient?: QueryClient | undefined;
  /**
   * What `crewkit.getSession` returned for the request of this page; null means that no user is signed in. Pass the same value when the
   * server renders and when the browser hydrates. If omitted, the session is `loading` until the client has read its storage.
   */
  readonly initialSession?: { readonly user: User } | null | undefined;
  readonly children?: ReactNode;
}

/**
 * Connects the hooks below it to a Crewkit server.
 *
 * @example
 * const client = createCrewkitClient({ baseUrl: '' });
 * createRoot(element).render(<CrewkitProvider client={client}><App /></CrewkitProvider>);
 */
export function CrewkitProvider(props: CrewkitProviderProps): ReactElement {
  const { client, initialSession, children } = props;
  const outer = useContext(QueryClientContext);
  const [own] = useState(createQueryClient);
  const queryClient = props.queryClient ?? outer ?? own;
  const [first] = useState(() => toState(initialSession));
  const crewkit = useMemo(() => new Crewkit(client, queryClient, first), [client, queryClient, first]);
  useEffect(() => crewkit.start(), [crewkit]);
  return (
    <QueryClientProvider client={queryClient}>
      <CrewkitContext.Provider value={crewkit}>{children}</CrewkitContext.Provider>
    </QueryClientProvider>
  );
}

function toState(session: CrewkitProviderProps['initialSession']): SessionState {
  if (session === undefined) return { status: 'loading', user: null };
  if (session === null) return { status: 'signed-out', user: null, reason: 'initial' };
  return { status: 'signed-in', user: session.user };
}
