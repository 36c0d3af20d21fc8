import { CrewkitError, type Project } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { SearchX, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/task';
import { Loaded } from '../../../parts/lists/loaded.js';
import { cx } from '../../../ui/cx.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { usePageTitle } from '../../../ui/layout/use-page-title.js';
import { projectQueries } from '../project-queries.js';
import { TaskBody } from './task-body.js';
import { TaskMenu } from './task-menu.js';
import styles from './task-panel.module.css';
import { useDeletedTasks } from '../task/delayed-deletion.js';
import { taskPath } from '../task/task-path.js';
import { taskName } from '../task/task-words.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { LinkButton } from '../../../ui/buttons/link-button.js';

export interface TaskPanelProps {
  readonly project: Project;
  readonly taskId: string;
  /** The panel is shown without the board, so its title is the heading of the page. */
  readonly isAlone: boolean;
}

// The same interval as the board's.
const askAgainMs = 15_000;

/** A task with its details and discussion. Escape closes it. */
export function TaskPanel({ project, taskId, isAlone }: TaskPanelProps): ReactElement {
  const query = useQuery({
    ...projectQueries.task(project.id, taskId),
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: 'always',
  });
  const [, goTo] = useLocation();
  const boardPath = taskPath(project.id, null, window.location.search);
  const panelRef = useFocusAtFirst();
  const isDeleted = useDeletedTasks().has(taskId);
  const isGone = isDeleted || CrewkitError.is(query.error, 'NOT_FOUND');
  const task = isGone ? undefined : query.data;
  const name = task === undefined ? texts.task : taskName(project, task);
  usePageTitle(
    task === undefined ? texts.loadingTitle({ project: project.name }) : `${name} ${task.title} · ${project.name}`,
  );
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) goTo(boardPath);
  };
  return (
    <section
      ref={panelRef}
      className={cx(styles.panel, isAlone && styles.alone)}
      aria-label={task === undefined ? texts.task : `${name} ${task.title}`}
      tabIndex={-1}
      onKeyDown={leave}
    >
      <header className={styles.head}>
        <span className={styles.name}>{name}</span>
        {task !== undefined && <TaskMenu project={project} task={task} onGone={() => goTo(boardPath)} />}
        <IconButton label={texts.close} icon={<X aria-hidden />} onPress={() => goTo(boardPath)} />
      </header>
      {isGone ? (
        <TaskGone boardPath={boardPath} isPage={isAlone} />
      ) : (
        <div className={styles.body}>
          <Loaded query={query} label={texts.task}>
            {(loaded) => <TaskBody project={project} task={loaded} isAlone={isAlone} />}
          </Loaded>
        </div>
      )}
    </section>
  );
}

/** Users who open a task want to read it. */
function useFocusAtFirst(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}

interface TaskGoneProps {
  readonly boardPath: string;
  readonly isPage: boolean;
}

/** Shown for a task that was deleted or never existed. */
function TaskGone({ boardPath, isPage }: TaskGoneProps): ReactElement {
  return (
    <EmptyState
      icon={<SearchX />}
      title={texts.taskGone}
      frame="plain"
      isPage={isPage}
      action={<LinkButton href={boardPath}>{texts.backToBoard}</LinkButton>}
    >
      {texts.taskGoneHint}
    </EmptyState>
  );
}
