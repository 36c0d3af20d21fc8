import type { Label, Task } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/project';
import { LabelChip } from './label-chip.js';
import styles from './task-labels.module.css';

export interface TaskLabelsProps {
  /** The labels of the project. */
  readonly labels: readonly Label[];
  readonly task: Pick<Task, 'labelIds'>;
}

/** The labels of a task; shows nothing without any. */
export function TaskLabels({ labels, task }: TaskLabelsProps): ReactElement | null {
  const own = labels.filter(({ id }) => task.labelIds.includes(id));
  if (own.length === 0) return null;
  return (
    <span className={styles.labels} role="list" aria-label={texts.labels}>
      {own.map((label) => (
        <span key={label.id} className={styles.label} role="listitem">
          <LabelChip label={label} />
        </span>
      ))}
    </span>
  );
}
