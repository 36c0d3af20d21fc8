import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/sign-in';
import { useSession } from '@crewkit/react';
import { AuthShell } from '../../../shell/auth-shell.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import styles from '../sign-in.module.css';
import { withNext } from '../use-next.js';

export interface ConfirmedProps {
  readonly next: string;
  /** The email to fill in on the sign-in page, passed outside of the page's address; null if unknown. */
  readonly email: string | null;
  readonly children: ReactNode;
}

/** Shown after a confirmation that did not sign the user in. */
export function Confirmed({ next, email, children }: ConfirmedProps): ReactElement {
  const session = useSession();
  const [, goTo] = useLocation();
  const isSignedIn = session.status === 'signed-in';
  const proceed = (): void => {
    if (isSignedIn) goTo(next);
    else goTo(withNext('/sign-in', next), { state: { email } });
  };
  return (
    <AuthShell title={texts.emailConfirmed}>
      <div className={styles.stack}>
        <Callout tone="success">{children}</Callout>
        <Button variant="primary" size="large" isWide onPress={proceed}>
          {isSignedIn ? texts.continueLabel : texts.signIn}
        </Button>
      </div>
    </AuthShell>
  );
}
