import type { BoardColumn as Column, BoardTask, Label } from '@crewkit/client-sdk';
import { memo, useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { Collection, GridList, GridListLoadMoreItem, ListLayout, Virtualizer } from 'react-aria-components';

import * as texts from '#messages/project';
import { cx } from '../../../ui/cx.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { AddTaskButton, LazyAddTaskForm } from './cards/add-task.js';
import styles from './board-column.module.css';
import type { BoardQuery } from './board-filters.js';
import { ColumnCardsContext, useBoardView } from './board-view.js';
import { useLabels } from '../labels/use-labels.js';
import { StatusIcon } from '../task/status-icon.js';
import { TaskCard } from './cards/task-card.js';
import { getStatus, type TaskStatus } from '../task/task-words.js';
import { useColumn, type LoadedColumn } from './use-column.js';
import { useTaskDrag } from './use-task-drag.js';

export interface BoardColumnProps {
  readonly status: TaskStatus;
  readonly query: BoardQuery;
  readonly column: Column;
  /** Some tasks are filtered out. */
  readonly isFiltered: boolean;
  readonly isDragging: boolean;
}

/** The tasks of one status. Only the visible cards are in the document. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps): ReactElement {
  const { status, query, column, isFiltered, isDragging } = props;
  const { project, mayCreate, mayEdit } = useBoardView();
  const first = useFrozen(column, isDragging);
  const { cards, count, ...loading } = useColumn({ projectId: project.id, status, query, first });
  const shown = useFrozen(cards, isDragging);
  const cardsRef = useRef(shown);
  useEffect(() => {
    cardsRef.current = shown;
  }, [shown]);
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  const list = { status, isFiltered, titleId, ...loading, cards: shown, labels: useLabels(project.id) };
  return (
    <section className={styles.column} aria-labelledby={titleId}>
      <header className={styles.head}>
        <StatusIcon status={status} />
        <h2 id={titleId} className={styles.title}>
          {getStatus(status).label}
        </h2>
        <span className={styles.count} aria-hidden>
          {count}
        </span>
        {mayCreate && <AddTaskButton status={status} isOpen={isAdding} onToggle={() => setAdding(!isAdding)} />}
      </header>
      {mayCreate && isAdding && <LazyAddTaskForm status={status} onClose={() => setAdding(false)} />}
      <ColumnCardsContext value={cardsRef}>
        {mayEdit ? <DraggableCards {...list} /> : <Cards {...list} />}
      </ColumnCardsContext>
    </section>
  );
});

interface CardsProps extends Omit<LoadedColumn, 'count'> {
  /** The labels of the project. */
  readonly labels: readonly Label[];
  readonly status: TaskStatus;
  readonly isFiltered: boolean;
  readonly titleId: string;
  readonly dragAndDropHooks?: ReturnType<typeof useTaskDrag>;
}

// A list cannot become draggable while it is shown.
function DraggableCards(props: CardsProps): ReactElement {
  return <Cards {...props} dragAndDropHooks={useTaskDrag(props.status, props.cards)} />;
}

const layoutOptions = { estimatedRowSize: 88, gap: 8, padding: 8, loaderSize: 40 };

function Cards({
  status,
  cards,
  labels,
  isFiltered,
  titleId,
  dragAndDropHooks,
  isLoading,
  loadMore,
}: CardsProps): ReactElement {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        aria-labelledby={titleId}
        data-status={status}
        className={cx(styles.list)}
        renderEmptyState={() => <p className={styles.nothing}>{isFiltered ? noneFits : teaching[status]}</p>}
        {...(dragAndDropHooks === undefined ? {} : { dragAndDropHooks })}
      >
        <Collection items={cards} dependencies={[labels]}>
          {(task: BoardTask) => <TaskCard task={task} labels={labels} />}
        </Collection>
        {cards.length > 0 && (
          <GridListLoadMoreItem onLoadMore={loadMore} isLoading={isLoading} className={styles.more ?? ''}>
            <Spinner label={texts.loadingTasks} />
          </GridListLoadMoreItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

const noneFits = texts.noMatchingTasks;

const teaching: Readonly<Record<TaskStatus, string>> = {
  todo: texts.emptyToDo,
  in_progress: texts.emptyInProgress,
  done: texts.emptyDone,
  cancelled: texts.emptyCancelled,
};

/** Returns the latest value or, while it is held, the previous one. */
function useFrozen<Value>(latest: Value, isHeld: boolean): Value {
  const [shown, show] = useState(latest);
  if (isHeld || shown === latest) return shown;
  show(latest);
  return latest;
}
