// Before everything else: it takes what a sign-in has brought out of the address.
import './data/social-arrival.js';
// Then these, so that what a component says of itself wins.
import './ui/tokens.css';
import './ui/base.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';

import { App } from './app.js';
import { queryClient } from './data/query-client.js';
import { PageNotFetched } from './shell/page-not-fetched.js';
import { preloadPage, preloadPages } from './shell/preload-pages.js';
import { getLocale } from './ui/locale.js';
import { startTheme } from './ui/theme.js';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root.');

preloadPage(window.location.pathname);
startTheme();
preloadPages();
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <I18nProvider locale={getLocale()}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);

/** A fault that an `ErrorBoundary` shows, for the console; of a network that is away, the browser tells it already. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof PageNotFetched)) console.error(error);
}
