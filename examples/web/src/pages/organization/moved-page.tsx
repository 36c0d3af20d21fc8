import type { ReactElement } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';

/** Redirects from the previous address of a page of the organization’s settings. */
export function MovedPage(): ReactElement {
  const [path] = useLocation();
  const search = useSearch();
  const moved = path.replace(/^(\/organizations\/[^/]+)\//, '$1/settings/');
  return <Redirect replace to={search === '' ? moved : `${moved}?${search}`} />;
}
