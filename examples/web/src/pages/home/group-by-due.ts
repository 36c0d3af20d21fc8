import type { AssignedTask } from '@crewkit/client-sdk';

import { dayAfter, toDay } from '../../parts/day.js';

export type DueGroup = 'overdue' | 'today' | 'week' | 'later' | 'undated';

/** Groups tasks by when they are due, in the browser's time zone, and keeps their order. Returns only groups that have tasks. */
export function groupByDue<Item extends Pick<AssignedTask, 'dueAt'>>(
  tasks: readonly Item[],
  now: Date,
): ReadonlyMap<DueGroup, readonly Item[]> {
  const groups = new Map<DueGroup, Item[]>();
  for (const task of tasks) {
    const name = getGroup(task.dueAt, now);
    groups.set(name, [...(groups.get(name) ?? []), task]);
  }
  return groups;
}

function getGroup(dueAt: string | null, now: Date): DueGroup {
  if (dueAt === null) return 'undated';
  if (new Date(dueAt) < now) return 'overdue';
  const day = toDay(dueAt);
  if (day === toDay(now)) return 'today';
  return day <= dayAfter(now, 7) ? 'week' : 'later';
}
