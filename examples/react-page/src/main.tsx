import { createCrewkitClient } from '@crewkit/client-sdk';
import { CrewkitProvider } from '@crewkit/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Planner } from './planner.js';
import { VerifyEmail } from './verify-email.js';

// Read at build time. By default, the page calls the server that serves it, and keeps its tokens in the browser's storage.
const { VITE_CREWKIT_URL: baseUrl = '', VITE_CREWKIT_SESSION: session } = import.meta.env as Readonly<
  Record<string, string | undefined>
>;
const client = createCrewkitClient({ baseUrl, ...(session === 'cookie' && { storage: 'cookie' }) });

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root.');
const token = new URLSearchParams(location.search).get('token');

createRoot(root).render(
  <StrictMode>
    <CrewkitProvider client={client}>
      {location.pathname === '/verify-email' && token !== null ? <VerifyEmail token={token} /> : <Planner />}
    </CrewkitProvider>
  </StrictMode>,
);
