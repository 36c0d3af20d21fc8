import { CrewkitError } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { errorText } from '../../../data/error-text.js';
import { AuthShell } from '../../../shell/auth-shell.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import styles from '../sign-in.module.css';
import { DeadLink, type DeadLinkProps } from './dead-link.js';
import { useMailToken } from './use-mail-token.js';

export interface ConfirmationProps<Result> {
  readonly title: string;
  readonly description: string;
  readonly button: string;
  /** The next step if the link is invalid. */
  readonly deadLink: DeadLinkProps;
  readonly confirm: (token: string) => Promise<Result>;
  /** The page after the confirmation. */
  readonly children: (result: Result) => ReactElement;
}

/** A page that a mailed link leads to. It waits for a click, because mail scanners open links too. */
export function Confirmation<Result>(props: ConfirmationProps<Result>): ReactElement {
  const { title, description, button, deadLink, confirm, children } = props;
  const token = useMailToken();
  const confirming = useMutation({ mutationFn: () => confirm(token ?? '') });
  if (token === null || CrewkitError.is(confirming.error, 'INVALID_TOKEN')) {
    return (
      <AuthShell title={title}>
        <DeadLink {...deadLink} />
      </AuthShell>
    );
  }
  if (confirming.isSuccess) return children(confirming.data);
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
