import type { Project, Task } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import { useCan } from '../../data/use-can.js';
import { useMe } from '../../data/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import { BoardColumn } from './board-column.js';
import { fits, isFiltering } from './board-filters.js';
import styles from './board.module.css';
import { BoardToolbar } from './board-toolbar.js';
import { BoardViewContext, type BoardView } from './board-view.js';
import { projectAt } from './project-at.js';
import { statuses, taskName } from './task-words.js';
import { taskPath } from './task-path.js';
import { useBoardFilters } from './use-board-filters.js';
import { useKeptScroll } from './use-kept-scroll.js';
import { useMoveTask } from './use-move-task.js';
import { useNow } from './use-now.js';
import { useShowCancelled } from './use-show-cancelled.js';

export interface BoardProps {
  readonly project: Project;
  readonly tasks: readonly Task[];
  readonly openTaskId: string | null;
}

/** The tasks of a project in columns, one for each status. */
export function Board({ project, tasks: latestTasks, openTaskId }: BoardProps): ReactElement {
  const me = useMe();
  const personOf = usePeople();
  const [filters, changeFilters] = useBoardFilters();
  const [showsCancelled, showCancelled] = useShowCancelled();
  // What others change meanwhile would move the columns under a card that is dragged.
  const [heldTasks, setHeldTasks] = useState<readonly Task[] | null>(null);
  const tasks = heldTasks ?? latestTasks;
  const { view, said } = useView({ project, tasks, openTaskId }, (isDragging) =>
    setHeldTasks(isDragging ? tasks : null),
  );
  const reader = { filters, userId: me.id, nameOf: (task: Task) => taskName(project, task) };
  const shown = tasks.filter((task) => fits(task, reader));
  const columns = statuses.filter(({ id }) => id !== 'cancelled' || showsCancelled);
  const scrollRef = useKeptScroll(project.id);
  return (
    <BoardViewContext value={view}>
      <BoardToolbar
        tasks={tasks}
        shownCount={shown.length}
        filters={filters}
        onChange={changeFilters}
        personOf={personOf}
        showsCancelled={showsCancelled}
        onShowCancelled={showCancelled}
      />
      <div className={styles.board} ref={scrollRef}>
        {columns.map(({ id }) => (
          <BoardColumn
            key={id}
            status={id}
            tasks={shown.filter(({ status }) => status === id)}
            isFiltered={isFiltering(filters)}
          />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </BoardViewContext>
  );
}

interface ViewAndWords {
  readonly view: BoardView;
  /** What the last move did, for screen readers. */
  readonly said: string;
}

function useView({ project, tasks, openTaskId }: BoardProps, onDrag: BoardView['onDrag']): ViewAndWords {
  const place = projectAt(project.id);
  const mayCreate = useCan('project:task.create', place);
  const mayEdit = useCan('project:task.edit', place);
  const personOf = usePeople();
  const now = useNow();
  const { move, said } = useMoveTask(project, tasks);
  const view = { project, now, openTaskId, mayCreate, mayEdit, personOf, move, onDrag };
  return { said, view: { ...view, pathOf: ({ id }) => taskPath(project.id, id, window.location.search) } };
}
