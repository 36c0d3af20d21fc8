import type { ReactElement } from 'react';

import { cx } from '../../ui/cx.js';
import styles from './status-icon.module.css';
import { statusOf, type TaskStatus } from './task-words.js';

/** Shown beside the name of the status. */
export function StatusIcon({ status }: { readonly status: TaskStatus }): ReactElement {
  const { icon: Icon } = statusOf(status);
  return <Icon aria-hidden className={cx(styles.icon, styles[status])} />;
}
