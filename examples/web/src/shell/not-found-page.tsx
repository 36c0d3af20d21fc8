import { Compass } from 'lucide-react';
import type { ReactElement } from 'react';

import { EmptyState } from '../ui/empty-state.js';
import { LinkButton } from '../ui/link-button.js';
import { Page } from '../ui/page.js';
import { usePageTitle } from '../ui/use-page-title.js';

/**
 * Shown for a path without a page, and for resources that do not exist or that the user cannot see: the server does not distinguish them.
 */
export function NotFoundPage(): ReactElement {
  usePageTitle('Not found');
  return (
    <Page width="narrow">
      <EmptyState
        isPage
        frame="plain"
        icon={<Compass />}
        title="Page not found"
        action={
          <LinkButton variant="primary" href="/">
            Go home
          </LinkButton>
        }
      >
        It may have been moved or deleted, or you may need access.
      </EmptyState>
    </Page>
  );
}
