import type { Task } from '@crewkit/client-sdk';

import { isOpen } from './task-words.js';

// A due date is a day to people and a moment to the server: the last one of that day, where the browser is.
const endOfDay = 'T23:59:59.999';

/** A day as a date field names it, such as 2026-03-31, as the server keeps it. */
export function dueAtOf(day: string): string {
  return new Date(`${day}${endOfDay}`).toISOString();
}

/** The day of a moment, as a date field names it. */
export function dayOf(moment: string | Date): string {
  const date = new Date(moment);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

/** The day that is so many days after the one of `now`. */
export function dayAfter(now: Date, days: number): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12));
}

export function isOverdue(task: Pick<Task, 'dueAt' | 'status'>, now: Date): boolean {
  return task.dueAt !== null && isOpen(task) && new Date(task.dueAt) < now;
}

const sameYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const anyYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

/** "Today", "Tomorrow", "31 Mar". */
export function dueWords(dueAt: string, now: Date): string {
  const day = dayOf(dueAt);
  if (day === dayAfter(now, -1)) return 'Yesterday';
  if (day === dayAfter(now, 0)) return 'Today';
  if (day === dayAfter(now, 1)) return 'Tomorrow';
  const date = new Date(dueAt);
  return (date.getFullYear() === now.getFullYear() ? sameYear : anyYear).format(date);
}
