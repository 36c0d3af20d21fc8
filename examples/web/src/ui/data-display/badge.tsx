import type { ReactElement, ReactNode } from 'react';

import styles from './badge.module.css';
import { cx } from '../cx.js';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A short label for a state or a role. */
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
  /** The text for screen readers: "3 unread". */
  readonly label: string;
  /** Shown before the number: "@". */
  readonly sign?: string;
}

/** A count on the accent color. Shows nothing for 0, and "99+" above 99. */
export function CountBadge({ count, label, sign = '' }: CountBadgeProps): ReactElement | null {
  if (count <= 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={label}>
      {sign}
      {count > 99 ? '99+' : count}
    </span>
  );
}
