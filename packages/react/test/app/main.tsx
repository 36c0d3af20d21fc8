// The app of the browser tests. Its query selects what it shows.
import { createCrewkitClient, type User } from '@crewkit/client-sdk';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { CrewkitProvider } from '../../src/index.js';
import { Component } from './component.js';
import { App } from './app.js';

declare const TEST_BASE_PATH: string;

const client = createCrewkitClient({ baseUrl: '', basePath: TEST_BASE_PATH });
const query = new URLSearchParams(location.search);
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root.');

const session = query.get('session');
const component = query.get('component');
const app = (
  <StrictMode>
    <CrewkitProvider
      client={client}
      initialSession={session === null ? undefined : (JSON.parse(session) as { readonly user: User } | null)}
    >
      {component === null ? (
        <App projectId={query.get('project')} status={query.get('status')} conversationId={query.get('conversation')} />
      ) : (
        <Component name={component} id={query.get('id') ?? ''} />
      )}
    </CrewkitProvider>
  </StrictMode>
);

if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
