import type { Task } from '@crewkit/client-sdk';
import { AlignLeft, GripVertical } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button, GridListItem } from 'react-aria-components';

import { AvatarStack } from '../../ui/avatar-stack.js';
import { cx } from '../../ui/cx.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import { useBoardView } from './board-view.js';
import { DueBadge } from './due-badge.js';
import { PriorityMark } from './priority-mark.js';
import styles from './task-card.module.css';
import { TaskCardMenu } from './task-card-menu.js';
import { taskName } from './task-words.js';

/** A task on the board. Enter opens it; its grip drags it by keyboard, a mouse or a finger takes it anywhere. */
export function TaskCard({ task }: { readonly task: Task }): ReactElement {
  const { project, now, mayEdit, openTaskId, pathOf, personOf } = useBoardView();
  const { id, title, description, priority, assigneeIds } = task;
  const name = taskName(project, task);
  return (
    <GridListItem
      id={id}
      textValue={`${name} ${title}`}
      href={pathOf(task)}
      className={cx(styles.card, id === openTaskId && styles.open)}
    >
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        {mayEdit && (
          <span className={styles.tools}>
            <Button slot="drag" className={cx(styles.grip)}>
              <GripVertical aria-hidden />
            </Button>
            <TaskCardMenu task={task} />
          </span>
        )}
      </span>
      <span className={cx(styles.title, task.status === 'cancelled' && styles.cancelled)}>{title}</span>
      <span className={styles.facts}>
        {priority !== 'normal' && <PriorityMark priority={priority} />}
        <DueBadge task={task} now={now} />
        {description !== '' && (
          <span className={styles.hint} title="Has a description">
            <AlignLeft aria-hidden />
          </span>
        )}
        {assigneeIds.length > 0 && (
          <span className={styles.people}>
            <VisuallyHidden>Assigned to </VisuallyHidden>
            <AvatarStack people={assigneeIds.map(personOf)} />
          </span>
        )}
      </span>
    </GridListItem>
  );
}
