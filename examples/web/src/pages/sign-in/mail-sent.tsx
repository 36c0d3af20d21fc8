import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, type ReactElement, type ReactNode } from 'react';

import * as texts from '#messages/sign-in';
import { demoQuery } from '../../data/sign-in/demo.js';
import { errorText } from '../../data/error-text.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import styles from './sign-in.module.css';

export interface MailSentProps {
  readonly icon: ReactNode;
  /** Sends the mail again. */
  readonly again: () => Promise<unknown>;
  readonly children: ReactNode;
}

/**
 * Tells users to look for a mail. It never claims that the mail was sent: the server does not reveal that. In development it links to the
 * captured mails.
 */
export function MailSent({ icon, again, children }: MailSentProps): ReactElement {
  const { data: demo } = useQuery(demoQuery);
  const resend = useMutation({ mutationFn: again });
  const textId = useId();
  return (
    <div className={styles.stack}>
      <div className={styles.sent} role="status">
        <span className={styles.sentIcon}>{icon}</span>
        <p id={textId}>{children}</p>
      </div>
      {demo !== undefined && demo !== null && (
        <Callout>{texts.viewSentMail({ link: (words) => <a href="/dev/inbox">{words}</a> })}</Callout>
      )}
      {resend.isSuccess && <Callout tone="success">{texts.mailRequested}</Callout>}
      {resend.error !== null && <Callout tone="danger">{errorText(resend.error)}</Callout>}
      <Button aria-describedby={textId} isPending={resend.isPending} onPress={() => resend.mutate()}>
        {texts.resendEmail}
      </Button>
    </div>
  );
}
