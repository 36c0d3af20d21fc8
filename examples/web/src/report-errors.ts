import type { RootOptions } from 'react-dom/client';

import { PageNotFetched } from './routes/page-not-fetched.js';

/** Where an unexpected error occurred: in a component (shown or not by an error boundary), or in other code. */
type ErrorOrigin = 'component' | 'script' | 'promise';

/**
 * Reports an unexpected error. Refusals of the server are not unexpected: pages show them. By default, errors in components are logged to
 * the console, where the browser logs all others itself. To use a service for error reports, send them from here.
 */
function reportError(error: unknown, origin: ErrorOrigin): void {
  if (origin === 'component') console.error(error);
}

/** Starts to report errors outside of components. Returns the options of React's root that report the others. */
export function reportErrors(): RootOptions {
  window.addEventListener('error', ({ error }) => reportError(error, 'script'));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'));
  const report = (error: unknown): void => {
    // The browser logs failed requests itself, and the page recovers.
    if (!(error instanceof PageNotFetched)) reportError(error, 'component');
  };
  return { onCaughtError: report, onUncaughtError: report, onRecoverableError: report };
}
