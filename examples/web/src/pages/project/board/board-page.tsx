import type { Project } from '@crewkit/client-sdk';
import { useTaskChanges } from '@crewkit/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useDeferredValue, useMemo, useSyncExternalStore, type ReactElement } from 'react';
import { useParams, useSearchParams } from 'wouter';

import * as texts from '#messages/project';
import { projectQuery } from '../../../data/overview-queries.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { dayAfter } from '../../../parts/day.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { useNow } from '../../../parts/use-now.js';
import { readFilters, toBoardQuery, writeFilters, type BoardFilters } from './board-filters.js';
import { Board } from './board.js';
import styles from './board-page.module.css';
import { BoardSkeleton } from './board-skeleton.js';
import { lazyTaskPanel } from '../task-panel/lazy-task-panel.js';
import { useLabelChanges } from '../labels/use-labels.js';
import { projectQueries } from '../project-queries.js';
import { useDeletionOnLeave } from '../task/delayed-deletion.js';
import { refreshTasks } from '../task/use-save-task.js';
import { ProjectFrame } from '../project-frame.js';
import { useMessageCounts } from './use-message-counts.js';
import { useReturnFocus } from './cards/focus-card.js';

// Changes of tasks have events, but new messages only for participants. An unchanged board costs a 304.
const askAgainMs = 15_000;
// In narrower windows, a board and a task do not fit side by side.
const narrow = '(max-width: 64rem)';

const { component: TaskPanel } = lazyTaskPanel;

/** The board of a project, and the open task beside it. */
export function BoardPage(): ReactElement {
  const { projectId, taskId = null } = useParams<{ projectId: string; taskId?: string }>();
  const { data: project } = useQuery(projectQuery(projectId));
  const cache = useQueryClient();
  const refresh = useCallback(() => refreshTasks(cache, projectId), [cache, projectId]);
  useTaskChanges(project?.id ?? null, refresh);
  useLabelChanges(projectId);
  useMessageCounts(projectId);
  useDeletionOnLeave(projectId);
  const isNarrow = useMedia(narrow);
  useReturnFocus(taskId);
  const isAlone = isNarrow && taskId !== null && project !== undefined;
  return (
    <div className={styles.page}>
      {!isAlone && (
        <div className={styles.board}>
          <ProjectFrame projectId={projectId} width="full" waiting={<BoardSkeleton />}>
            {(shown) => <LoadedBoard project={shown} taskId={taskId} />}
          </ProjectFrame>
        </div>
      )}
      {taskId !== null && project !== undefined && (
        <Suspense>
          <TaskPanel key={taskId} project={project} taskId={taskId} isAlone={isAlone} />
        </Suspense>
      )}
    </div>
  );
}

interface LoadedBoardProps {
  readonly project: Project;
  readonly taskId: string | null;
}

function LoadedBoard({ project, taskId }: LoadedBoardProps): ReactElement {
  const me = useMe();
  const [filters, changeFilters] = useBoardFilters();
  const { search, assignee, priority, label, due } = filters;
  const today = dayAfter(useNow(), 0);
  const filtered = useMemo(
    () => toBoardQuery({ search, assignee, priority, label, due }, me.id, new Date(`${today}T12:00`)),
    [search, assignee, priority, label, due, me.id, today],
  );
  // New cards in all columns take long to render: typing goes first.
  const boardQuery = useDeferredValue(filtered);
  const query = useQuery({
    ...projectQueries.board(project.id, boardQuery),
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: 'always',
  });
  return (
    <Loaded query={query} label={texts.tasks} waiting={<BoardSkeleton />}>
      {(board) => (
        <Board
          project={project}
          board={board}
          openTaskId={taskId}
          filters={filters}
          query={boardQuery}
          onFilter={changeFilters}
        />
      )}
    </Loaded>
  );
}

/** The filters are part of the address, so that a shared link shows the same tasks. */
function useBoardFilters(): readonly [BoardFilters, (changes: Partial<BoardFilters>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filters = readFilters(parameters);
  const change = useCallback(
    (changes: Partial<BoardFilters>): void =>
      setParameters((current) => writeFilters(current, { ...readFilters(current), ...changes }), { replace: true }),
    [setParameters],
  );
  return [filters, change];
}

/** Returns whether the window matches the media query. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
