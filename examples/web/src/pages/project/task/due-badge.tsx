import type { Task } from '@crewkit/client-sdk';
import { CalendarClock } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/project';
import { Badge } from '../../../ui/data-display/badge.js';
import { VisuallyHidden } from '../../../ui/data-display/visually-hidden.js';
import { dueWords, isOverdue } from './due-date.js';

export interface DueBadgeProps {
  readonly task: Pick<Task, 'dueAt' | 'status'>;
  readonly now: Date;
}

/** The due date of a task, in red if overdue; shows nothing without one. */
export function DueBadge({ task, now }: DueBadgeProps): ReactElement | null {
  if (task.dueAt === null) return null;
  const isLate = isOverdue(task, now);
  return (
    <Badge tone={isLate ? 'danger' : 'neutral'} icon={<CalendarClock aria-hidden />}>
      <VisuallyHidden>{isLate ? texts.overduePrefix : texts.duePrefix}</VisuallyHidden>
      <time dateTime={task.dueAt}>{dueWords(task.dueAt, now)}</time>
    </Badge>
  );
}
