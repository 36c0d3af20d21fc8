import type { Task, TaskPriority, TaskStatus } from './task.js';

/** The number of a task's newest versions whose activity is kept. */
export const keptTaskVersions = 1000;

/** A changed field of a task. Ids and short values are kept, the texts of descriptions are not. */
export type TaskFieldChange =
  | { readonly field: 'title'; readonly from: string; readonly to: string }
  | { readonly field: 'description' }
  | { readonly field: 'status'; readonly from: TaskStatus; readonly to: TaskStatus }
  | { readonly field: 'priority'; readonly from: TaskPriority; readonly to: TaskPriority }
  /** Due dates in ISO 8601. null means no due date. */
  | { readonly field: 'dueAt'; readonly from: string | null; readonly to: string | null }
  | { readonly field: 'assignees' | 'labels'; readonly added: readonly string[]; readonly removed: readonly string[] };

/** The creation of a task, or a change of its fields. */
export interface TaskActivity {
  readonly taskId: string;
  /** The version of the task after the change. Version 1 is the creation. */
  readonly version: number;
  /** The user who made the change, or null if the embedding application made it. */
  readonly actorId: string | null;
  readonly at: Date;
  /** The changed fields. Empty for the creation. */
  readonly changes: readonly TaskFieldChange[];
}

type TaskFields = Pick<Task, 'title' | 'description' | 'status' | 'priority' | 'dueAt' | 'assigneeIds' | 'labelIds'>;

/** Returns those of the given values that differ from the task's. */
export function findFieldChanges(task: TaskFields, values: Partial<TaskFields>): TaskFieldChange[] {
  const { title, description, status, priority, dueAt, assigneeIds, labelIds } = { ...task, ...values };
  const [from, to] = [task.dueAt, dueAt].map((time) => time?.toISOString() ?? null) as [string | null, string | null];
  const all: readonly (TaskFieldChange | false)[] = [
    title !== task.title && { field: 'title', from: task.title, to: title },
    description !== task.description && { field: 'description' },
    status !== task.status && { field: 'status', from: task.status, to: status },
    priority !== task.priority && { field: 'priority', from: task.priority, to: priority },
    from !== to && { field: 'dueAt', from, to },
    findSetChange('assignees', task.assigneeIds, assigneeIds),
    findSetChange('labels', task.labelIds, labelIds),
  ];
  return all.filter((change) => change !== false);
}

function findSetChange(
  field: 'assignees' | 'labels',
  before: readonly string[],
  after: readonly string[],
): TaskFieldChange | false {
  const added = [...new Set(after)].filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  return added.length + removed.length > 0 && { field, added, removed };
}
