import type { Organization, Task } from '@crewkit/client-sdk';
import { ArrowDown, ArrowUp, CalendarClock, CheckCheck, ChevronsUp, Circle, CircleDot, Equal } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';

import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { Skeleton } from '../../ui/skeleton.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import styles from './my-tasks.module.css';
import { useMyTasks, type MyTask } from './use-my-tasks.js';

const shownAtFirst = 8;

/** The user's open tasks in all projects that he sees, soonest first. */
export function MyTasks({ organizations }: { readonly organizations: readonly Organization[] }): ReactElement {
  const { tasks, isLoading, isIncomplete } = useMyTasks(organizations);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? tasks : tasks.slice(0, shownAtFirst);
  const rest = tasks.length - shown.length;
  return (
    <Card
      title="My tasks"
      isFlush
      {...(rest === 0
        ? {}
        : {
            footer: (
              <Button size="small" variant="quiet" onPress={() => setShowsAll(true)}>
                Show {rest} more
              </Button>
            ),
          })}
    >
      {isIncomplete && (
        <div className={styles.wait}>
          <Callout tone="warning">Not every project has answered; some of your tasks may be missing.</Callout>
        </div>
      )}
      {tasks.length > 0 && (
        <ul className={styles.list}>
          {shown.map(({ task, project }) => (
            <Line key={task.id} task={task} project={project} />
          ))}
        </ul>
      )}
      {tasks.length === 0 && (isLoading ? <Waiting /> : <Nothing />)}
    </Card>
  );
}

function Waiting(): ReactElement {
  return (
    <div aria-busy className={styles.wait}>
      <VisuallyHidden>My tasks: loading…</VisuallyHidden>
      {[1, 2, 3].map((number) => (
        <Skeleton key={number} />
      ))}
    </div>
  );
}

function Nothing(): ReactElement {
  return (
    <EmptyState icon={<CheckCheck />} title="Nothing waits for you" frame="plain">
      Tasks that are assigned to you, in any project, stand here with the soonest first.
    </EmptyState>
  );
}

const states = {
  todo: { icon: Circle, label: 'To do' },
  in_progress: { icon: CircleDot, label: 'In progress' },
} as const;

const priorities = {
  urgent: { icon: ChevronsUp, label: 'Urgent' },
  high: { icon: ArrowUp, label: 'High' },
  normal: { icon: Equal, label: 'Normal' },
  low: { icon: ArrowDown, label: 'Low' },
} as const satisfies Record<Task['priority'], unknown>;

function Line({ task, project }: MyTask): ReactElement {
  const { id, number, title, status, priority, dueAt } = task;
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
          <Badge tone={new Date(dueAt) < new Date() ? 'danger' : 'neutral'} icon={<CalendarClock aria-hidden />}>
            <RelativeTime at={dueAt} length="short" />
          </Badge>
        )}
        <span
          className={priority === 'urgent' || priority === 'high' ? styles.high : styles.priority}
          title={priorityLabel}
        >
          <PriorityIcon aria-hidden />
          <VisuallyHidden>{priorityLabel} priority</VisuallyHidden>
        </span>
      </span>
    </li>
  );
}
