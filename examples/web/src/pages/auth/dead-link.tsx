import type { ReactElement, ReactNode } from 'react';

import { Callout } from '../../ui/callout.js';
import styles from './auth.module.css';

export interface DeadLinkProps {
  /** The alternative. */
  readonly action?: ReactNode;
}

/** A mailed link that was used, has expired or is incomplete. */
export function DeadLink({ action }: DeadLinkProps): ReactElement {
  return (
    <div className={styles.stack}>
      <Callout tone="warning" title="This link no longer works">
        It was already used, has expired, or is incomplete. Each emailed link works once.
      </Callout>
      {action}
    </div>
  );
}
