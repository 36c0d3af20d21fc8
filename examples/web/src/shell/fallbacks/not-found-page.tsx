import { Compass } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/shell';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { Page } from '../../ui/layout/page.js';
import { usePageTitle } from '../../ui/layout/use-page-title.js';

/**
 * Shown for a path without a page, and for resources that do not exist or that the user cannot see: the server does not distinguish them.
 */
export function NotFoundPage(): ReactElement {
  usePageTitle(texts.notFound);
  return (
    <Page width="narrow">
      <EmptyState
        isPage
        frame="plain"
        icon={<Compass />}
        title={texts.pageNotFoundTitle}
        action={
          <LinkButton variant="primary" href="/">
            {texts.goHome}
          </LinkButton>
        }
      >
        {texts.pageNotFoundHint}
      </EmptyState>
    </Page>
  );
}
