import type { ReactElement, ReactNode } from 'react';

import styles from './composer.module.css';

/** The frame around the message field. */
export function ComposerBox(props: { readonly above?: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles.box}>
      {props.above}
      <div className={styles.row}>{props.children}</div>
    </div>
  );
}
