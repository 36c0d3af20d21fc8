import { expect, it } from 'vitest';

import { groupByDue } from '../../src/pages/home/group-by-due.js';

const now = new Date(2026, 10, 23, 12);
const task = (id: string, dueAt: Date | null) => ({ id, dueAt: dueAt?.toISOString() ?? null });
const getEnd = (month: number, day: number): Date => new Date(2026, month, day, 23, 59, 59, 999);

it('groups tasks by due date, and omits empty groups', () => {
  const tasks = [
    task('yesterday', getEnd(10, 22)),
    task('an hour ago', new Date(2026, 10, 23, 11)),
    task('today', getEnd(10, 23)),
    task('tomorrow', getEnd(10, 24)),
    task('in 7 days', getEnd(10, 30)),
    task('in 8 days', getEnd(11, 1)),
    task('undated', null),
  ];
  const groups = [...groupByDue(tasks, now)].map(([name, items]) => [name, items.map(({ id }) => id)]);
  expect(groups).toEqual([
    ['overdue', ['yesterday', 'an hour ago']],
    ['today', ['today']],
    ['week', ['tomorrow', 'in 7 days']],
    ['later', ['in 8 days']],
    ['undated', ['undated']],
  ]);
  expect([...groupByDue([], now)]).toEqual([]);
});
