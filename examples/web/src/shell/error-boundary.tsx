import { RotateCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';

import { Button } from '../ui/button.js';
import { EmptyState } from '../ui/empty-state.js';
import { LinkButton } from '../ui/link-button.js';
import { Page } from '../ui/page.js';

interface ErrorBoundaryProps {
  /** With another one it tries again, as when somebody has gone to another page. */
  readonly resetBy?: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
  readonly resetBy: string | undefined;
}

/** What somebody sees of a fault in a page; React tells the console of it. Loading the page anew also helps where a new version has taken away the old files. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetBy: this.props.resetBy };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return props.resetBy === state.resetBy ? null : { hasFailed: false, resetBy: props.resetBy };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Page width="narrow">
        <div role="alert">
          <EmptyState
            isPage
            frame="plain"
            icon={<TriangleAlert />}
            title="This page did not work"
            action={
              <>
                <LinkButton href="/">Go home</LinkButton>
                <Button variant="primary" icon={<RotateCw aria-hidden />} onPress={() => window.location.reload()}>
                  Try again
                </Button>
              </>
            }
          >
            Something went wrong while it was shown. Nothing that was saved is lost.
          </EmptyState>
        </div>
      </Page>
    );
  }
}
