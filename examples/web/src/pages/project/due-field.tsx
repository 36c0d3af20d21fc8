import type { TaggedTask } from '@crewkit/client-sdk';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import type { ReactElement } from 'react';

import { dayOf, endOfDay } from '../../parts/day.js';
import { formText } from '../../parts/form-text.js';
import { Button } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { Popover } from '../../ui/popover.js';
import { TextField } from '../../ui/text-field.js';
import { DueBadge } from './due-badge.js';
import { dayAfter, dueWords, isOverdue } from './due-date.js';
import styles from './due-field.module.css';
import { FactField } from './fact-field.js';
import type { TaskEdit } from './use-task-edit.js';
import { useNow } from './use-now.js';

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
      <FactField label="Due date">
        {dueAt === null ? <span className={styles.none}>None</span> : <DueBadge task={task} now={now} />}
      </FactField>
    );
  }
  const isLate = isOverdue(task, now);
  const words = dueAt === null ? 'Set a day' : `${dueWords(dueAt, now)}${isLate ? ', overdue' : ''}`;
  return (
    <FactField label="Due date">
      <Popover
        label="Due date"
        trigger={
          <Button
            icon={dueAt === null ? <CalendarPlus aria-hidden /> : <CalendarClock aria-hidden />}
            aria-label={`Due date: ${words}`}
          >
            <span className={isLate ? styles.late : undefined}>{words}</span>
          </Button>
        }
      >
        {(close) => <DueForm {...{ task, edit, now, close }} />}
      </Popover>
    </FactField>
  );
}

interface DueFormProps extends DueFieldProps {
  readonly now: Date;
  readonly close: () => void;
}

function DueForm({ task: { dueAt }, edit, now, close }: DueFormProps): ReactElement {
  const set = (day: string | null): void => {
    const next = day === null ? null : endOfDay(day);
    if (next !== dueAt) edit.save({ dueAt: next });
    close();
  };
  return (
    <Form
      aria-label="Due date"
      onSubmit={(fields) => set(formText(fields, 'day'))}
      actions={
        <>
          {dueAt !== null && (
            <Button variant="quiet" size="small" onPress={() => set(null)}>
              Remove
            </Button>
          )}
          <Button variant="primary" size="small" type="submit">
            Set
          </Button>
        </>
      }
    >
      <TextField
        name="day"
        type="date"
        label="Done by the end of"
        isRequired
        autoFocus
        defaultValue={dueAt === null ? dayAfter(now, 1) : dayOf(dueAt)}
      />
      <div className={styles.shortcuts}>
        <Button size="small" onPress={() => set(dayAfter(now, 0))}>
          Today
        </Button>
        <Button size="small" onPress={() => set(dayAfter(now, 1))}>
          Tomorrow
        </Button>
        <Button size="small" onPress={() => set(dayAfter(now, 7))}>
          In a week
        </Button>
      </div>
    </Form>
  );
}
