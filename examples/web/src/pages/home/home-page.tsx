import type { ReactElement } from 'react';

import { useSession } from '../../data/use-session.js';
import { LoadingPage } from '../../shell/loading-page.js';
import { Dashboard } from './dashboard.js';
import { Landing } from './landing.js';

/** For who is signed in, what waits for him; for everybody else, what this is. */
export function HomePage(): ReactElement {
  const { status } = useSession();
  if (status === 'loading') return <LoadingPage />;
  if (status === 'signed-out') return <Landing />;
  return <Dashboard />;
}
