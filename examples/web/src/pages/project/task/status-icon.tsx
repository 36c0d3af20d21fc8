import type { ReactElement } from 'react';

import { cx } from '../../../ui/cx.js';
import styles from './status-icon.module.css';
import { getStatus, type TaskStatus } from './task-words.js';

/** Shown beside the name of the status. */
export function StatusIcon({ status }: { readonly status: TaskStatus }): ReactElement {
  const { icon: Icon } = getStatus(status);
  return <Icon aria-hidden className={cx(styles.icon, styles[status])} />;
}
