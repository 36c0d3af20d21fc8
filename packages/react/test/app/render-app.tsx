import { createCrewkitClient, type User } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

import { CrewkitProvider } from '../../src/index.js';
import { App, type AppProps } from './app.js';

/** Renders the app as a server does. */
export function renderApp(props: AppProps, initialSession?: { readonly user: User } | null): string {
  const client = createCrewkitClient({ baseUrl: 'http://127.0.0.1' });
  const page: ReactElement = (
    <CrewkitProvider client={client} initialSession={initialSession}>
      <App {...props} />
    </CrewkitProvider>
  );
  const rendered = renderToString(page);
  client.close();
  return rendered;
}
