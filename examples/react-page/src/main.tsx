import { createCrewkitClient } from '@crewkit/client-sdk';
import { CrewkitProvider } from '@crewkit/react';
import { AcceptInvitation, ResetPassword, VerifyEmail } from '@crewkit/react/components';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import './page.css';
import { Planner } from './planner.js';

// Read at build time. By default, the page calls the server that serves it, and keeps its tokens in the browser's storage.
const { VITE_CREWKIT_URL: baseUrl = '', VITE_CREWKIT_SESSION: session } = import.meta.env as Readonly<
  Record<string, string | undefined>
>;
const client = createCrewkitClient({ baseUrl, ...(session === 'cookie' && { storage: 'cookie' }) });

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root.');

// The pages that emails link to.
const linked = {
  '/verify-email': VerifyEmail,
  '/reset-password': ResetPassword,
  '/invitations/accept': AcceptInvitation,
};
const Linked = Object.entries(linked).find(([path]) => path === location.pathname)?.[1];
const token = new URLSearchParams(location.search).get('token') ?? '';

createRoot(root).render(
  <StrictMode>
    <CrewkitProvider client={client}>
      {Linked === undefined ? (
        <Planner />
      ) : (
        <main>
          <h1>Planner</h1>
          <Linked token={token}>
            <a href="/">Continue</a>
          </Linked>
        </main>
      )}
    </CrewkitProvider>
  </StrictMode>,
);
