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

export interface CountBadgeProps {
  readonly count: number;
  /** What is counted: "unread". */
  readonly label: string;
  /** Shown before the number: "@". */
  readonly sign?: string;
}

/** How many wait, on the accent. Nothing for none; "99+" for more. */
export function CountBadge({ count, label, sign = '' }: CountBadgeProps): ReactElement | null {
  if (count <= 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={`${count} ${label}`}>
      {sign}
      {count > 99 ? '99+' : count}
    </span>
  );
}
