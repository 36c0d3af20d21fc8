import { parseDate } from '@internationalized/date';
import type { ReactElement } from 'react';

import { dayAfter, toDay, endOfDay } from '../../parts/day.js';
import { Button } from '../../ui/button.js';
import { Calendar } from '../../ui/calendar.js';
import styles from './due-field.module.css';

export interface DueFormProps {
  readonly dueAt: string | null;
  readonly now: Date;
  readonly onChoose: (dueAt: string | null) => void;
}

/** A calendar to choose the day on which a task is due; the task is due at the end of that day. */
export function DueForm({ dueAt, now, onChoose }: DueFormProps): ReactElement {
  const choose = (day: string): void => onChoose(endOfDay(day));
  return (
    <div className={styles.form}>
      <Calendar
        aria-label="Due date"
        autoFocus
        value={dueAt === null ? null : parseDate(toDay(dueAt))}
        onChange={(day) => choose(day.toString())}
      />
      <div className={styles.shortcuts}>
        <Button size="small" onPress={() => choose(dayAfter(now, 0))}>
          Today
        </Button>
        <Button size="small" onPress={() => choose(dayAfter(now, 1))}>
          Tomorrow
        </Button>
        <Button size="small" onPress={() => choose(dayAfter(now, 7))}>
          Next week
        </Button>
        {dueAt !== null && (
          <Button variant="quiet" size="small" onPress={() => onChoose(null)}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
