import { Compass } from 'lucide-react';
import type { ReactElement } from 'react';

import { EmptyState } from '../ui/empty-state.js';
import { LinkButton } from '../ui/link-button.js';
import { Page } from '../ui/page.js';
import { usePageTitle } from '../ui/use-page-title.js';

/** For a path without a page, and for what is not there or not for this person to see: the server does not say which. */
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
