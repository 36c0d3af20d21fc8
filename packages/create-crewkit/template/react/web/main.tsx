import './style.css';

import { createCrewkitClient } from '@crewkit/client-sdk';
import { CrewkitProvider } from '@crewkit/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app.js';

const client = createCrewkitClient({ baseUrl: location.origin });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CrewkitProvider client={client}>
      <App />
    </CrewkitProvider>
  </StrictMode>,
);
