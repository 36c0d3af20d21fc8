import type { TaggedTask } from '@crewkit/client-sdk';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import { Suspense, type ReactElement } from 'react';

import * as texts from '#messages/task';
import { lazyPage } from '../../../../routes/lazy-page.js';
import { useNow } from '../../../../parts/use-now.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Popover } from '../../../../ui/overlays/popover.js';
import { Spinner } from '../../../../ui/feedback/spinner.js';
import { DueBadge } from '../../task/due-badge.js';
import { dueWords, isOverdue } from '../../task/due-date.js';
import styles from './due-field.module.css';
import type { DueFormProps } from './due-form.js';
import { FactField } from './fact-field.js';
import type { TaskEdit } from '../use-task-edit.js';

const { component: DueForm, preload } = lazyPage<DueFormProps>(async () => (await import('./due-form.js')).DueForm);

export interface DueFieldProps {
  readonly task: TaggedTask;
  readonly edit: TaskEdit;
}

/** The due date of a task. */
export function DueField({ task, edit }: DueFieldProps): ReactElement {
  const now = useNow();
  const { dueAt } = task;
  if (!edit.mayEdit) {
    return (
      <FactField label={texts.dueDate}>
        {dueAt === null ? <span className={styles.none}>{texts.none}</span> : <DueBadge task={task} now={now} />}
      </FactField>
    );
  }
  const isLate = isOverdue(task, now);
  const date = dueAt === null ? texts.addDueDate : dueWords(dueAt, now);
  const words = isLate ? texts.overdueDate({ date }) : date;
  return (
    <FactField label={texts.dueDate}>
      <Popover
        label={texts.dueDate}
        trigger={
          <Button
            icon={dueAt === null ? <CalendarPlus aria-hidden /> : <CalendarClock aria-hidden />}
            aria-label={texts.dueDateIs({ date: words })}
            onHoverStart={preload}
            onFocus={preload}
          >
            <span className={isLate ? styles.late : undefined}>{words}</span>
          </Button>
        }
      >
        {(close) => (
          <Suspense fallback={<Spinner label={texts.loadingCalendar} />}>
            <DueForm
              dueAt={dueAt}
              now={now}
              onChoose={(next) => {
                if (next !== dueAt) edit.save({ dueAt: next });
                close();
              }}
            />
          </Suspense>
        )}
      </Popover>
    </FactField>
  );
}
