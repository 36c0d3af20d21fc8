import type { BoardTask } from '@crewkit/client-sdk';

import { isOpen, priorities } from '../task/task-words.js';

const never = '9999';
const rank = new Map<string, number>(priorities.map(({ id }, index) => [id, index]));

/** Compares two tasks of one column in the server's order, to place a card that was just moved. */
export function compareInColumn(one: BoardTask, other: BoardTask): number {
  return isOpen(one) ? compareOpen(one, other) : compareOver(one, other);
}

function compareOpen(one: BoardTask, other: BoardTask): number {
  return (
    (rank.get(one.priority) ?? 0) - (rank.get(other.priority) ?? 0) ||
    (one.dueAt ?? never).localeCompare(other.dueAt ?? never) ||
    one.number - other.number
  );
}

function compareOver(one: BoardTask, other: BoardTask): number {
  return other.updatedAt.localeCompare(one.updatedAt) || other.number - one.number;
}
