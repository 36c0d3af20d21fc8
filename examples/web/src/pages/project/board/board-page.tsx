import type { Project } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, type ReactElement } from 'react';
import { useParams } from 'wouter';

import * as texts from '#messages/board';
import { projectQuery } from '../../../data/overview-queries.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { toBoardQuery } from './board-filters.js';
import { Board } from './board.js';
import styles from './board-page.module.css';
import { BoardSkeleton } from './board-skeleton.js';
import { lazyTaskPanel } from '../task-panel/lazy-task-panel.js';
import { projectQueries } from '../project-queries.js';
import { ProjectFrame } from '../project-frame.js';
import { useBoardFilters } from './use-board-filters.js';
import { useMedia } from './use-media.js';
import { useReturnFocus } from './cards/use-return-focus.js';

// The server sends no events about tasks. An unchanged board costs a 304.
const askAgainMs = 15_000;
// In narrower windows, a board and a task do not fit side by side.
const narrow = '(max-width: 64rem)';

const { component: TaskPanel } = lazyTaskPanel;

/** The board of a project, and the open task beside it. */
export function BoardPage(): ReactElement {
  const { projectId, taskId = null } = useParams<{ projectId: string; taskId?: string }>();
  const { data: project } = useQuery(projectQuery(projectId));
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
  const { search, assignee, priority } = filters;
  const filtered = useMemo(
    () => toBoardQuery({ search, assignee, priority }, me.id),
    [search, assignee, priority, me.id],
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
