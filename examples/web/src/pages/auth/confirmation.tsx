import { CrewkitError } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

import { errorText } from '../../data/error-text.js';
import { useSession } from '../../data/use-session.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { LinkButton } from '../../ui/link-button.js';
import styles from './auth.module.css';
import { DeadLink } from './dead-link.js';
import { useMailToken } from './use-mail-token.js';

export interface ConfirmationProps {
  readonly title: string;
  readonly description: string;
  readonly button: string;
  /** What it is when it is done. */
  readonly done: string;
  /** Instead, if the link is dead. */
  readonly deadLink?: ReactNode;
  readonly confirm: (token: string) => Promise<unknown>;
}

/** A page that a mail's link leads to. It waits for a click, because scanners of mails open links too. */
export function Confirmation(props: ConfirmationProps): ReactElement {
  const { title, description, button, done, deadLink, confirm } = props;
  const token = useMailToken();
  const session = useSession();
  const confirming = useMutation({ mutationFn: () => confirm(token ?? '') });
  if (token === null || CrewkitError.is(confirming.error, 'INVALID_TOKEN')) {
    return (
      <AuthShell title={title}>
        <DeadLink action={deadLink} />
      </AuthShell>
    );
  }
  if (confirming.isSuccess) {
    const [href, words] = session.status === 'signed-in' ? ['/', 'Go on'] : ['/sign-in', 'Sign in'];
    return (
      <AuthShell title={title}>
        <div className={styles.stack}>
          <Callout tone="success">{done}</Callout>
          <LinkButton variant="primary" size="large" isWide href={href}>
            {words}
          </LinkButton>
        </div>
      </AuthShell>
    );
  }
  return (
    <AuthShell title={title} description={description}>
      <div className={styles.stack}>
        {confirming.error !== null && <Callout tone="danger">{errorText(confirming.error)}</Callout>}
        <Button
          variant="primary"
          size="large"
          isWide
          isPending={confirming.isPending}
          onPress={() => confirming.mutate()}
        >
          {button}
        </Button>
      </div>
    </AuthShell>
  );
}
