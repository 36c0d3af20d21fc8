import type { Task } from '@crewkit/core/adapter';

import { findLabelIds } from '../live.js';

/** The columns of the task `t`, from which `toTask` builds a task. */
export const taskColumns = `t.id, t.project_id, t.number, t.title, t.description, t.status, t.position, t.priority, t.due_at,
  t.created_by, t.created_at, t.updated_at, t.version, t.fields, ARRAY(
    SELECT a.user_id FROM crewkit.task_assignees a WHERE a.task_id = t.id ORDER BY a.user_id
  ) AS assignee_ids, ${findLabelIds('t.id')} AS label_ids`;

export interface TaskRow {
  readonly id: string;
  readonly project_id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly status: Task['status'];
  readonly position: string;
  readonly priority: Task['priority'];
  readonly due_at: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly version: number;
  readonly fields: Task['fields'];
  readonly assignee_ids: string[];
  readonly label_ids: string[];
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
    dueAt: row.due_at,
    assigneeIds: row.assignee_ids,
    labelIds: row.label_ids,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    fields: row.fields,
  };
}
