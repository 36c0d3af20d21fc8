import type { ReactElement, ReactNode } from 'react';

import styles from './fact-field.module.css';

/** A word above what it is about, as fields have it, for what opens a window of its own. */
export function FactField({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
