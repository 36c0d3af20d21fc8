import type { Project, Task } from '@crewkit/client-sdk';
import {
  ArrowDown,
  ArrowUp,
  Ban,
  ChevronsUp,
  Circle,
  CircleCheck,
  CircleDot,
  Equal,
  type LucideIcon,
} from 'lucide-react';

import * as texts from '#messages/project';

export type TaskStatus = Task['status'];
export type TaskPriority = Task['priority'];

interface Words<Id> {
  readonly id: Id;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** All statuses in the order of the board. */
export const statuses = [
  { id: 'todo', label: texts.toDo, icon: Circle },
  { id: 'in_progress', label: texts.inProgress, icon: CircleDot },
  { id: 'done', label: texts.done, icon: CircleCheck },
  { id: 'cancelled', label: texts.cancelled, icon: Ban },
] as const satisfies readonly Words<TaskStatus>[];

/** All priorities, highest first. */
export const priorities = [
  { id: 'urgent', label: texts.urgent, icon: ChevronsUp },
  { id: 'high', label: texts.high, icon: ArrowUp },
  { id: 'normal', label: texts.normal, icon: Equal },
  { id: 'low', label: texts.low, icon: ArrowDown },
] as const satisfies readonly Words<TaskPriority>[];

export function getStatus(status: TaskStatus): Words<TaskStatus> {
  return statuses.find(({ id }) => id === status) ?? statuses[0];
}

export function findPriority(priority: TaskPriority): Words<TaskPriority> {
  return priorities.find(({ id }) => id === priority) ?? priorities[2];
}

/** Returns whether the task is neither done nor cancelled. */
export function isOpen({ status }: Pick<Task, 'status'>): boolean {
  return status === 'todo' || status === 'in_progress';
}

/** Returns the task's key: "WEB-12". */
export function taskName({ key }: Pick<Project, 'key'>, { number }: Pick<Task, 'number'>): string {
  return `${key}-${number}`;
}
