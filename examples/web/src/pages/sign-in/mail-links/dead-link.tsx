import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/sign-in';
import { Callout } from '../../../ui/feedback/callout.js';
import styles from '../sign-in.module.css';

export interface DeadLinkProps {
  /** The user’s next step, as a sentence. */
  readonly hint: string;
  /** The button for the next step. */
  readonly action?: ReactNode;
}

/** A mailed link that was used, has expired or is incomplete. */
export function DeadLink({ hint, action }: DeadLinkProps): ReactElement {
  return (
    <div className={styles.stack}>
      <Callout tone="warning" title={texts.deadLink}>
        {texts.deadLinkHint} {hint}
      </Callout>
      {action}
    </div>
  );
}
