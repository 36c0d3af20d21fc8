import type { Board as BoardData, Project } from '@crewkit/client-sdk';
import {
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
} from 'react';
import { useSearch, useSearchParams } from 'wouter';

import { useCan } from '../../../data/use-can.js';
import { BoardColumn } from './board-column.js';
import { isFiltering, type BoardFilters, type BoardQuery } from './board-filters.js';
import styles from './board.module.css';
import { BoardToolbar } from './board-toolbar.js';
import { BoardViewContext, OpenTaskContext, type BoardView } from './board-view.js';
import { projectAt } from '../project-at.js';
import { useDeletedTasks } from '../task/delayed-deletion.js';
import { isOpen, statuses } from '../task/task-words.js';
import { useMoveTask } from './use-move-task.js';

export interface BoardProps {
  readonly project: Project;
  readonly board: BoardData;
  readonly openTaskId: string | null;
  readonly filters: BoardFilters;
  readonly query: BoardQuery;
  readonly onFilter: (changes: Partial<BoardFilters>) => void;
}

/** The tasks of a project in columns, one for each status. */
export function Board({ project, board, openTaskId, filters, query, onFilter }: BoardProps): ReactElement {
  const [showsCancelled, showCancelled] = useShowCancelled();
  // Changes by other users would move the columns while a card is dragged.
  const [isDragging, setDragging] = useState(false);
  const view = useView(project, setDragging);
  const columns = statuses.filter(({ id }) => {
    // Only open tasks can be overdue.
    if (filters.due === 'overdue') return isOpen({ status: id });
    return id !== 'cancelled' || showsCancelled;
  });
  const deleted = useDeletedTasks();
  const counts = columns.map(
    ({ id }) => board.columns[id].count - board.columns[id].items.filter((each) => deleted.has(each.id)).length,
  );
  const scrollRef = useScrollRestoration(project.id);
  return (
    <BoardViewContext value={view}>
      <BoardToolbar
        board={board}
        count={counts.reduce((sum, count) => sum + count, 0)}
        filters={filters}
        onChange={onFilter}
        showsCancelled={showsCancelled}
        onShowCancelled={showCancelled}
      />
      <OpenTaskContext value={openTaskId}>
        <div className={styles.board} ref={scrollRef}>
          {columns.map(({ id }) => (
            <BoardColumn
              key={id}
              status={id}
              query={query}
              column={board.columns[id]}
              isFiltered={isFiltering(filters)}
              isDragging={isDragging}
            />
          ))}
        </div>
      </OpenTaskContext>
    </BoardViewContext>
  );
}

function useView(project: Project, setDragging: (isDragging: boolean) => void): BoardView {
  const place = projectAt(project.id);
  const mayCreate = useCan('project:task.create', place);
  const mayEdit = useCan('project:task.edit', place);
  // Every card's link contains the filters, so a change renders all cards again.
  const search = useDeferredValue(useSearch());
  const move = useMoveTask(project.id);
  const onDrag = useCallback((isDragging: boolean) => setDragging(isDragging), [setDragging]);
  return useMemo(
    () => ({ project, search, mayCreate, mayEdit, move, onDrag }),
    [project, search, mayCreate, mayEdit, move, onDrag],
  );
}

const cancelledParameter = 'cancelled';

/** Returns whether to show the column of cancelled tasks; stored in the address, like the filters. */
function useShowCancelled(): readonly [boolean, (shows: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const show = (shows: boolean): void =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (shows) next.set(cancelledParameter, 'shown');
        else next.delete(cancelledParameter);
        return next;
      },
      { replace: true },
    );
  return [parameters.has(cancelledParameter), show];
}

type Offsets = readonly (readonly [left: number, top: number])[];

const kept = new Map<string, Offsets>();

/** Restores the scroll positions of an element and of the lists in it when it is shown again under the same key. */
function useScrollRestoration(key: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const outer = ref.current;
    if (outer === null) return undefined;
    const offsets = kept.get(key) ?? [];
    scrolling(outer).forEach((element, index) => element.scrollTo(...(offsets[index] ?? [0, 0])));
    const keep = (): void => {
      kept.set(
        key,
        scrolling(outer).map((element) => [element.scrollLeft, element.scrollTop]),
      );
    };
    // The event does not bubble.
    outer.addEventListener('scroll', keep, { capture: true, passive: true });
    return () => outer.removeEventListener('scroll', keep, { capture: true });
  }, [key]);
  return ref;
}

function scrolling(outer: HTMLElement): HTMLElement[] {
  return [outer, ...outer.querySelectorAll<HTMLElement>('[role="grid"]')];
}
