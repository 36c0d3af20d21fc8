import type { ReactElement } from 'react';

import styles from './kbd.module.css';

/** A key, as it stands on the keyboard. */
export function Kbd({ children }: { readonly children: string }): ReactElement {
  return <kbd className={styles.key}>{children}</kbd>;
}
