import type { MailLinkProps } from '@crewkit/react/components';
import type { ComponentType, ReactElement } from 'react';

export interface LinkedPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Creates a page that emails link to. */
export function createLinkedPage(Linked: ComponentType<MailLinkProps>) {
  return async function LinkedPage({ searchParams }: LinkedPageProps): Promise<ReactElement> {
    const { token = '' } = await searchParams;
    return (
      <main>
        <h1>Planner</h1>
        <Linked token={String(token)}>
          <a href="/">Continue</a>
        </Linked>
      </main>
    );
  };
}
