import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';

import { useSession } from '@crewkit/react';

/** Redirects signed-out users to the sign-in page, and back here afterwards. */
export function SignedInOnly({ children }: { readonly children: ReactNode }): ReactNode {
  const session = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (session.status === 'loading') return null;
  if (session.status === 'signed-in') return children;
  const here = search === '' ? path : `${path}?${search}`;
  // After a deliberate sign-out, the next user does not return to this page.
  const isPlain = here === '/' || session.reason === 'logged-out';
  const next = isPlain ? '' : `?${new URLSearchParams({ next: here }).toString()}`;
  return <Redirect to={`/sign-in${next}`} replace />;
}
