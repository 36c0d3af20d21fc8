import type { AssignedTask, Task } from '@crewkit/client-sdk';
import { useMyTasks, type MyTaskFilter } from '@crewkit/react';
import { ArrowDown, ArrowUp, CalendarClock, CheckCheck, ChevronsUp, Circle, CircleDot, Equal } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/home';
import { LoadedList } from '../../parts/lists/loaded-list.js';
import { useNow } from '../../parts/use-now.js';
import { Badge } from '../../ui/data-display/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/layout/card.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.js';
import { groupByDue, type DueGroup } from './group-by-due.js';
import styles from './my-tasks.module.css';

const shownAtFirst = 8;
const openTasks: MyTaskFilter = { status: ['todo', 'in_progress'] };

/** The open tasks assigned to the signed-in user in all projects, soonest due first. */
export function MyTasks(): ReactElement {
  const list = useMyTasks(openTasks);
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? list.items : list.items.slice(0, shownAtFirst);
  const hasMore = shown.length < list.items.length || list.hasMore;
  const showMore = (): void => {
    if (showsAll) list.loadMore();
    setShowsAll(true);
  };
  const footer = (
    <Button size="small" variant="quiet" isPending={list.isLoadingMore} onPress={showMore}>
      {texts.showMore}
    </Button>
  );
  return (
    <Card title={texts.myTasks} isFlush {...(hasMore ? { footer } : {})}>
      <LoadedList list={list} label={texts.myTasks} waiting={<Waiting />}>
        {(tasks) =>
          tasks.length === 0 ? (
            <Nothing />
          ) : (
            [...groupByDue(shown, now)].map(([group, items]) => (
              <section key={group} aria-label={groupNames[group]}>
                <h3 className={group === 'overdue' ? styles.late : styles.group}>{groupNames[group]}</h3>
                <ul>
                  {items.map((task) => (
                    <Line key={task.id} task={task} now={now} />
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </LoadedList>
    </Card>
  );
}

function Waiting(): ReactElement {
  return (
    <div className={styles.wait}>
      {[1, 2, 3].map((number) => (
        <Skeleton key={number} />
      ))}
    </div>
  );
}

function Nothing(): ReactElement {
  return (
    <EmptyState icon={<CheckCheck />} title={texts.noTasksTitle} frame="plain">
      {texts.noTasksHint}
    </EmptyState>
  );
}

const groupNames: Readonly<Record<DueGroup, string>> = {
  overdue: texts.overdue,
  today: texts.today,
  week: texts.nextWeek,
  later: texts.later,
  undated: texts.noDueDate,
};

const states = {
  todo: { icon: Circle, label: texts.toDo },
  in_progress: { icon: CircleDot, label: texts.inProgress },
} as const;

const priorities = {
  urgent: { icon: ChevronsUp, label: texts.urgent },
  high: { icon: ArrowUp, label: texts.high },
  normal: { icon: Equal, label: texts.normal },
  low: { icon: ArrowDown, label: texts.low },
} as const satisfies Record<Task['priority'], unknown>;

function Line({ task, now }: { readonly task: AssignedTask; readonly now: Date }): ReactElement {
  const { id, number, title, status, priority, dueAt, project } = task;
  const state = states[status === 'in_progress' ? status : 'todo'];
  const { icon: PriorityIcon, label: priorityLabel } = priorities[priority];
  return (
    <li className={styles.line}>
      <state.icon aria-hidden className={status === 'in_progress' ? styles.begun : styles.state} />
      <span className={styles.words}>
        <Link href={`/projects/${project.id}/tasks/${id}`} className={styles.link}>
          {title}
        </Link>
        <span className={styles.where}>
          {project.key}-{number} · {project.name}
          <VisuallyHidden>, {state.label}</VisuallyHidden>
        </span>
      </span>
      <span className={styles.facts}>
        {dueAt !== null && (
          <Badge tone={new Date(dueAt) < now ? 'danger' : 'neutral'} icon={<CalendarClock aria-hidden />}>
            <RelativeTime at={dueAt} length="short" />
          </Badge>
        )}
        <span
          className={priority === 'urgent' || priority === 'high' ? styles.high : styles.priority}
          title={priorityLabel}
        >
          <PriorityIcon aria-hidden />
          <VisuallyHidden>{texts.priorityName({ name: priorityLabel })}</VisuallyHidden>
        </span>
      </span>
    </li>
  );
}
