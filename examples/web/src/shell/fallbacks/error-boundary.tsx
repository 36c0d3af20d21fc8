import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react';
import { Component, useEffect, type ReactElement, type ReactNode } from 'react';

import * as texts from '#messages/shell';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { Page } from '../../ui/layout/page.js';
import { fetchAgain } from './fetch-again.js';
import { PageNotFetched } from '../../routes/page-not-fetched.js';

interface ErrorBoundaryProps {
  /** A new key resets the error, for example when the user opens another page. */
  readonly resetBy?: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  /** The error; null if there is none. */
  readonly fault: 'in-page' | 'not-fetched' | null;
  readonly resetBy: string | undefined;
}

/** Shows an error message in place of a page that failed; React logs the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { fault: null, resetBy: this.props.resetBy };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { fault: error instanceof PageNotFetched ? 'not-fetched' : 'in-page' };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return props.resetBy === state.resetBy ? null : { fault: null, resetBy: props.resetBy };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return (
      <Page width="narrow">
        <div role="alert">{fault === 'not-fetched' ? <NotFetched /> : <PageError />}</div>
      </Page>
    );
  }
}

// Recovers without user action: if the server is unreachable, a reload would lose what is shown; if a new version has removed the files of
// this one, a reload is the only remedy.
function NotFetched(): ReactElement {
  useEffect(fetchAgain, []);
  return (
    <EmptyState isPage frame="plain" icon={<CloudOff />} title={texts.offlineTitle}>
      {texts.offlineHint}
    </EmptyState>
  );
}

function PageError(): ReactElement {
  return (
    <EmptyState
      isPage
      frame="plain"
      icon={<TriangleAlert />}
      title={texts.pageErrorTitle}
      action={
        <>
          <LinkButton href="/">{texts.goHome}</LinkButton>
          <Button variant="primary" icon={<RotateCw aria-hidden />} onPress={() => window.location.reload()}>
            {texts.tryAgain}
          </Button>
        </>
      }
    >
      {texts.pageErrorHint}
    </EmptyState>
  );
}
