import type { Task } from '@crewkit/client-sdk';

import * as texts from '#messages/project';
import { dayAfter, toDay } from '../../../parts/day.js';
import { getLocale } from '../../../ui/locale.js';
import { isOpen } from './task-words.js';

export function isOverdue(task: Pick<Task, 'dueAt' | 'status'>, now: Date): boolean {
  return task.dueAt !== null && isOpen(task) && new Date(task.dueAt) < now;
}

const sameYear = new Intl.DateTimeFormat(getLocale(), { day: 'numeric', month: 'short' });
const anyYear = new Intl.DateTimeFormat(getLocale(), { day: 'numeric', month: 'short', year: 'numeric' });

/** "Today", "Tomorrow", "31 Mar". */
export function dueWords(dueAt: string, now: Date): string {
  const day = toDay(dueAt);
  if (day === dayAfter(now, -1)) return texts.yesterday;
  if (day === dayAfter(now, 0)) return texts.today;
  if (day === dayAfter(now, 1)) return texts.tomorrow;
  const date = new Date(dueAt);
  return (date.getFullYear() === now.getFullYear() ? sameYear : anyYear).format(date);
}
