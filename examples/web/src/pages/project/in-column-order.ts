import type { Task } from '@crewkit/client-sdk';

import { isOpen, priorities } from './task-words.js';

const never = '9999';
const rank = new Map<string, number>(priorities.map(({ id }, index) => [id, index]));

/** Tasks of one column: what is open by what presses most, what is over by what was touched last. */
export function inColumnOrder(tasks: readonly Task[]): Task[] {
  return [...tasks].sort((one, other) => (isOpen(one) ? pressing(one, other) : latest(one, other)));
}

function pressing(one: Task, other: Task): number {
  return (
    (rank.get(one.priority) ?? 0) - (rank.get(other.priority) ?? 0) ||
    (one.dueAt ?? never).localeCompare(other.dueAt ?? never) ||
    one.number - other.number
  );
}

function latest(one: Task, other: Task): number {
  return other.updatedAt.localeCompare(one.updatedAt) || other.number - one.number;
}
