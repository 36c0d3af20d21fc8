import type { ReactElement, ReactNode } from 'react';

import styles from './actions.module.css';

/** Buttons beside one another, at the end of what they are about. */
export function Actions({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.actions}>{children}</div>;
}
