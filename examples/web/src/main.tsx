// Imported first: it removes the result of a sign-in from the address.
import './data/sign-in/social-callback.js';
// Imported next, so that a component's own styles override them.
import './ui/theme/tokens.css';
import './ui/theme/base.css';

import { CrewkitProvider } from '@crewkit/react';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';

import { App } from './app.js';
import { client } from './data/client.js';
import { queryClient } from './data/query-client.js';
import { reportErrors } from './report-errors.js';
import { preloadPage, preloadPages } from './routes/preload-pages.js';
import { getLocale } from './ui/locale.js';
import { startTheme } from './ui/theme/theme.js';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root.');

preloadPage(window.location.pathname);
startTheme();
preloadPages();
createRoot(root, reportErrors()).render(
  <StrictMode>
    <I18nProvider locale={getLocale()}>
      <CrewkitProvider client={client} queryClient={queryClient}>
        <App />
      </CrewkitProvider>
    </I18nProvider>
  </StrictMode>,
);
