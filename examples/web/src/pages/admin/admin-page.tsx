import type { ReactElement } from 'react';
import { Redirect } from 'wouter';

import { LoadingPage } from '../../shell/fallbacks/loading-page.js';
import { NotFoundPage } from '../../shell/fallbacks/not-found-page.js';
import { useShellData } from '../../shell/shell-data.js';
import { listAdminSections } from './admin-sections.js';

/** Redirects to the first administration page that the user may open. */
export function AdminPage(): ReactElement {
  const { permissions, isLoading } = useShellData();
  const [first] = listAdminSections(permissions);
  if (isLoading) return <LoadingPage />;
  return first === undefined ? <NotFoundPage /> : <Redirect to={first.href} replace />;
}
