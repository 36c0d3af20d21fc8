import type { ReactElement, ReactNode } from 'react';

import styles from './empty-state.module.css';
import { cx } from '../cx.js';

export interface EmptyStateProps {
  /** An icon of lucide-react. */
  readonly icon: ReactNode;
  /** Names the missing items. */
  readonly title: string;
  /** Explains the purpose of the items, and how to create the first one. */
  readonly children?: ReactNode;
  /** The button that creates the first one. */
  readonly action?: ReactNode;
  /** `plain` if its container has a border already. */
  readonly frame?: 'dashed' | 'plain';
  /** The title is the heading of the page, because the page has no other content. */
  readonly isPage?: boolean;
}

/** Shown for empty lists, with the action to create the first item. */
export function EmptyState(props: EmptyStateProps): ReactElement {
  const { icon, title, children, action, frame = 'dashed', isPage = false } = props;
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={cx(styles.empty, styles[frame])}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
