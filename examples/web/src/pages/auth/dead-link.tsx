import type { ReactElement, ReactNode } from 'react';

import { Callout } from '../../ui/callout.js';
import styles from './auth.module.css';

export interface DeadLinkProps {
  /** What to do instead. */
  readonly action?: ReactNode;
}

/** A link that was used, is too old, or was cut off on its way. */
export function DeadLink({ action }: DeadLinkProps): ReactElement {
  return (
    <div className={styles.stack}>
      <Callout tone="warning" title="This link does not work">
        It was used already, is too old, or a part of it is missing. Links in mails work once.
      </Callout>
      {action}
    </div>
  );
}
