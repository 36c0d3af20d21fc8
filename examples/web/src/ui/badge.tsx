import type { ReactElement, ReactNode } from 'react';

import styles from './badge.module.css';
import { cx } from './cx.js';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A word about something: its state, its role. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps): ReactElement {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** How many wait, on the accent. Nothing for none; "99+" for more. `label` says what they are: "unread". */
export function CountBadge({ count, label }: { readonly count: number; readonly label: string }): ReactElement | null {
  if (count <= 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={`${count} ${label}`}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
