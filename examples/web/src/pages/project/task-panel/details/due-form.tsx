import { parseDate } from '@internationalized/date';
import type { ReactElement } from 'react';

import * as texts from '#messages/task';
import { dayAfter, toDay, endOfDay } from '../../../../parts/day.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Calendar } from '../../../../ui/pickers/calendar.js';
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
        aria-label={texts.dueDate}
        autoFocus
        value={dueAt === null ? null : parseDate(toDay(dueAt))}
        onChange={(day) => choose(day.toString())}
      />
      <div className={styles.shortcuts}>
        <Button size="small" onPress={() => choose(dayAfter(now, 0))}>
          {texts.today}
        </Button>
        <Button size="small" onPress={() => choose(dayAfter(now, 1))}>
          {texts.tomorrow}
        </Button>
        <Button size="small" onPress={() => choose(dayAfter(now, 7))}>
          {texts.nextWeek}
        </Button>
        {dueAt !== null && (
          <Button variant="quiet" size="small" onPress={() => onChoose(null)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
