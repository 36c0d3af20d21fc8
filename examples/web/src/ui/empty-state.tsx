import type { ReactElement, ReactNode } from 'react';

import styles from './empty-state.module.css';
import { cx } from './cx.js';

export interface EmptyStateProps {
  /** Of lucide-react. */
  readonly icon: ReactNode;
  /** What is not here yet. */
  readonly title: string;
  /** What it is good for, and how to get the first one. */
  readonly children?: ReactNode;
  /** The button that makes the first one. */
  readonly action?: ReactNode;
  /** `plain` where there is a border around it already. */
  readonly frame?: 'dashed' | 'plain';
  /** The title is the heading of the page, because there is nothing else on it. */
  readonly isPage?: boolean;
}

/** Nothing yet, and what to do about it. */
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
