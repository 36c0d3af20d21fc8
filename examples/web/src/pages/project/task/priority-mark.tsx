import type { ReactElement } from 'react';

import * as texts from '#messages/project';
import { cx } from '../../../ui/cx.js';
import { VisuallyHidden } from '../../../ui/data-display/visually-hidden.js';
import styles from './priority-mark.module.css';
import { findPriority, type TaskPriority } from './task-words.js';

/** An icon for the priority. */
export function PriorityMark({ priority }: { readonly priority: TaskPriority }): ReactElement {
  const { icon: Icon, label } = findPriority(priority);
  return (
    <span className={cx(styles.mark, styles[priority])} title={texts.namedPriority({ priority: label })}>
      <Icon aria-hidden />
      <VisuallyHidden>{texts.namedPriority({ priority: label })}</VisuallyHidden>
    </span>
  );
}
