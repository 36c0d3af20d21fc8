import type { Task } from '@crewkit/client-sdk';
import { useId, type ReactElement } from 'react';
import { GridList } from 'react-aria-components';

import { cx } from '../../ui/cx.js';
import styles from './board-column.module.css';
import { useBoardView } from './board-view.js';
import { inColumnOrder } from './in-column-order.js';
import { QuickAdd } from './quick-add.js';
import { StatusIcon } from './status-icon.js';
import { TaskCard } from './task-card.js';
import { statusOf, type TaskStatus } from './task-words.js';
import { useTaskDrag } from './use-task-drag.js';

export interface BoardColumnProps {
  readonly status: TaskStatus;
  readonly tasks: readonly Task[];
  /** Some tasks are left out. */
  readonly isFiltered: boolean;
}

/** The tasks of one status. */
export function BoardColumn(props: BoardColumnProps): ReactElement {
  const { status, tasks } = props;
  const { mayCreate, mayEdit } = useBoardView();
  const titleId = useId();
  return (
    <section className={styles.column} aria-labelledby={titleId}>
      <header className={styles.head}>
        <StatusIcon status={status} />
        <h2 id={titleId} className={styles.title}>
          {statusOf(status).label}
        </h2>
        <span className={styles.count} aria-hidden>
          {tasks.length}
        </span>
      </header>
      {mayEdit ? <DraggableCards {...props} titleId={titleId} /> : <Cards {...props} titleId={titleId} />}
      {mayCreate && (
        <div className={styles.foot}>
          <QuickAdd status={status} />
        </div>
      )}
    </section>
  );
}

interface CardsProps extends BoardColumnProps {
  readonly titleId: string;
  readonly dragAndDropHooks?: ReturnType<typeof useTaskDrag>;
}

// A list may not begin to be draggable while it is shown.
function DraggableCards(props: CardsProps): ReactElement {
  return <Cards {...props} dragAndDropHooks={useTaskDrag(props.status, props.tasks)} />;
}

function Cards({ status, tasks, isFiltered, titleId, dragAndDropHooks }: CardsProps): ReactElement {
  const view = useBoardView();
  return (
    <GridList
      aria-labelledby={titleId}
      data-status={status}
      items={inColumnOrder(tasks)}
      // Cards show more than their task.
      dependencies={[view]}
      className={cx(styles.list)}
      renderEmptyState={() => <p className={styles.nothing}>{isFiltered ? noneFits : teaching[status]}</p>}
      {...(dragAndDropHooks === undefined ? {} : { dragAndDropHooks })}
    >
      {(task) => <TaskCard task={task} />}
    </GridList>
  );
}

const noneFits = 'No task here fits the filters.';

const teaching: Readonly<Record<TaskStatus, string>> = {
  todo: 'What has to be done stands here. Each task has a number and a discussion of its own.',
  in_progress: 'Move a task here when somebody begins with it.',
  done: 'Finished tasks gather here, the latest on top.',
  cancelled: 'What nobody will do any more, kept to look it up.',
};
