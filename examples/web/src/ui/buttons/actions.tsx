import type { ReactElement, ReactNode } from 'react';

import styles from './actions.module.css';

/** A row of buttons at the end of a section. */
export function Actions({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.actions}>{children}</div>;
}
