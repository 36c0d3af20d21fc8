import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  type CalendarProps as AriaCalendarProps,
  type DateValue,
} from 'react-aria-components';

import { buttonClass } from '../buttons/button.js';
import styles from './calendar.module.css';
import { cx } from '../cx.js';

export type CalendarProps = Pick<AriaCalendarProps<DateValue>, 'value' | 'onChange' | 'autoFocus' | 'aria-label'>;

const arrow = buttonClass({ variant: 'quiet', size: 'small', isIconOnly: true });

/** The days of a month. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Calendar(props: CalendarProps): ReactElement {
  return (
    <AriaCalendar {...props}>
      <header className={styles.head}>
        <Button slot="previous" className={arrow}>
          <ChevronLeft aria-hidden />
        </Button>
        <Heading className={cx(styles.month)} />
        <Button slot="next" className={arrow}>
          <ChevronRight aria-hidden />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className={cx(styles.grid)}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={cx(styles.weekday)}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={cx(styles.day)} />}</CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  );
}
