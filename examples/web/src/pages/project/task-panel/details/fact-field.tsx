import type { ReactElement, ReactNode } from 'react';

import styles from './fact-field.module.css';

/** A label above its content, like that of a field, for a button that opens a popover. */
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
