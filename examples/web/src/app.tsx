import { Suspense, useCallback, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Route, Switch, useLocation } from 'wouter';

import { useSession } from './data/use-session.js';
import { routes } from './routes.js';
import { ErrorBoundary } from './shell/error-boundary.js';
import { isPagePath } from './shell/is-page-path.js';
import { LoadingPage } from './shell/loading-page.js';
import { NotFoundPage } from './shell/not-found-page.js';
import { RouteAnnouncer } from './shell/route-announcer.js';
import { ToastRegion } from './ui/toast-region.js';

export interface AppProps {
  /** Around the pages that are for who is signed in. */
  readonly frame: ComponentType<{ readonly children: ReactNode }>;
}

const open = routes.filter(({ shell }) => shell === 'none');
const openToo = routes.filter(({ shell }) => shell !== 'app');
const guarded = routes.filter(({ shell }) => shell !== 'none');

/** Every page at its path. */
export function App({ frame: Frame }: AppProps): ReactElement {
  const navigate = useNavigate();
  const { status } = useSession();
  const unframed = status === 'signed-in' ? open : openToo;
  return (
    <RouterProvider navigate={navigate}>
      <ErrorBoundary>
        <Suspense fallback={<LoadingPage />}>
          <Switch>
            {unframed.map(({ path, page }) => (
              <Route key={path} path={path} component={page} />
            ))}
            <Route>
              <Frame>
                <GuardedPages />
              </Frame>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <RouteAnnouncer />
      <ToastRegion />
    </RouterProvider>
  );
}

// A frame, an error and a wait of their own, so that the sidebar stays where it is.
function GuardedPages(): ReactElement {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetBy={path}>
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          {guarded.map(({ path: pattern, page }) => (
            // By the page, so that one with several addresses stays where it is while its address changes.
            <Route key={guarded.findIndex((each) => each.page === page)} path={pattern} component={page} />
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** For the links of react-aria: within the pages without loading anew, to what the server makes itself with it. */
function useNavigate(): (href: string) => void {
  const [, setLocation] = useLocation();
  return useCallback(
    (href: string) => {
      if (isPagePath(new URL(href, window.location.href).pathname)) setLocation(href);
      else window.location.assign(href);
    },
    [setLocation],
  );
}
