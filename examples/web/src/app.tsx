import { Suspense, useCallback, type ReactElement } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Route, Switch, useLocation } from 'wouter';

import { client } from './data/client.js';
import { SignedInOnly } from './data/sign-in/signed-in-only.js';
import { useSession } from '@crewkit/react';
import { routes } from './routes/routes.js';
import { lazyPage } from './routes/lazy-page.js';
import { ErrorBoundary } from './shell/fallbacks/error-boundary.js';
import { findRoute } from './routes/find-route.js';
import { LoadingPage } from './shell/fallbacks/loading-page.js';
import { NotFoundPage } from './shell/fallbacks/not-found-page.js';
import { RouteAnnouncer } from './shell/route-announcer.js';
import { ToastsWhenNeeded } from './ui/feedback/toasts-when-needed.js';

const open = routes.filter(({ shell }) => shell === 'none');
const guarded = routes.filter(({ shell }) => shell === 'app');
// Signed-out users never load it.
const { component: Frame } = lazyPage(async () => (await import('./shell/connected-shell.js')).ConnectedShell);

/** Shows every page at its path. */
export function App(): ReactElement {
  return (
    <RouterProvider navigate={useNavigate()}>
      <ErrorBoundary>
        <Suspense fallback={<LoadingPage />}>
          <Switch>
            {open.map(({ path, page }) => (
              <Route key={path} path={path} component={page.component} />
            ))}
            <Route>
              <FramedPages />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <RouteAnnouncer />
      <ToastsWhenNeeded />
    </RouterProvider>
  );
}

function FramedPages(): ReactElement {
  const [path] = useLocation();
  const { status } = useSession();
  // Unknown paths do not require sign-in.
  if (status === 'signed-out' && findRoute(path) === undefined) return <NotFoundPage />;
  return (
    <SignedInOnly>
      <Frame>
        <GuardedPages />
      </Frame>
    </SignedInOnly>
  );
}

// Has its own frame, error boundary and loading state, so that the sidebar stays in place.
function GuardedPages(): ReactElement {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetBy={path}>
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          {guarded.map(({ path: pattern, page }) => (
            // The key is the page, so that a page with several addresses stays mounted while its address changes.
            <Route key={guarded.findIndex((each) => each.page === page)} path={pattern} component={page.component} />
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Returns the navigation for react-aria's links: pages of the app are shown without a reload, all others come from the server. */
function useNavigate(): (href: string) => void {
  const [, setLocation] = useLocation();
  return useCallback(
    (href: string) => {
      const { pathname } = new URL(href, window.location.href);
      if (findRoute(pathname) !== undefined && !isLandingPage(pathname)) setLocation(href);
      else window.location.assign(href);
    },
    [setLocation],
  );
}

/** Returns whether the path shows the landing page: for signed-out users, `/` is a separate document without the app. */
function isLandingPage(pathname: string): boolean {
  return pathname === '/' && client.session.state.status === 'signed-out';
}
