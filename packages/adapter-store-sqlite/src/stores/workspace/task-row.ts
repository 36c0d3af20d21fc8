import type { Task } from '@crewkit/core/adapter';

import { toFieldValues, toInstant, toInstantOrNull } from '../columns.js';
import { findLabelIds } from '../live.js';

/** The columns of the task `t`, from which `toTask` builds a task. */
export const taskColumns = `t.id, t.project_id, t.number, t.title, t.description, t.status, t.position, t.priority, t.due_at,
  t.created_by, t.created_at, t.updated_at, t.version, t.fields,
  (SELECT json_group_array(user_id ORDER BY user_id) FROM task_assignees WHERE task_id = t.id) AS assignee_ids,
  ${findLabelIds('t.id')} AS label_ids`;

export interface TaskRow {
  readonly id: string;
  readonly project_id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly status: Task['status'];
  readonly position: string;
  readonly priority: Task['priority'];
  readonly due_at: number | null;
  readonly created_by: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
  readonly fields: string;
  /** A JSON array of user ids. */
  readonly assignee_ids: string;
  /** A JSON array of ids of labels. */
  readonly label_ids: string;
}

export function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    projectId: row.project_id,
    number: row.number,
    title: row.title,
    description: row.description,
    status: row.status,
    position: row.position,
    priority: row.priority,
    dueAt: toInstantOrNull(row.due_at),
    assigneeIds: JSON.parse(row.assignee_ids) as string[],
    labelIds: JSON.parse(row.label_ids) as string[],
    createdBy: row.created_by,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    version: row.version,
    fields: toFieldValues(row.fields),
  };
}
