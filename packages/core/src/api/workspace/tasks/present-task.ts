import type { z } from 'zod';

import type { Shown } from '../../../domain/fields/host-fields.js';
import type { ShownAssignedTask } from '../../../features/workspace/tasks/list-own-tasks.js';
import type { Task } from '../../../domain/workspace/task.js';
import type { TaskActivity, TaskFieldChange } from '../../../domain/workspace/task-activity.js';
import { versionTag } from '../../http/responses/entity-tags.js';
import type { assignedTask, task, taskActivity } from './task.schemas.js';

export function presentTask(each: Shown<Task>): z.output<typeof task> {
  return { ...presentSharedFields(each), description: each.description, ...(each.fields && { fields: each.fields }) };
}

type SharedField = Exclude<keyof z.output<typeof task>, 'description' | 'fields'>;

/** Converts the fields that tasks and board cards have in common to their form in API responses. */
export function presentSharedFields(each: Pick<Task, SharedField>): Pick<z.output<typeof task>, SharedField> {
  return {
    id: each.id,
    projectId: each.projectId,
    number: each.number,
    title: each.title,
    status: each.status,
    position: each.position,
    priority: each.priority,
    dueAt: each.dueAt?.toISOString() ?? null,
    assigneeIds: [...each.assigneeIds],
    labelIds: [...each.labelIds],
    createdBy: each.createdBy,
    createdAt: each.createdAt.toISOString(),
    updatedAt: each.updatedAt.toISOString(),
  };
}

export function presentAssignedTask({ task: each, project }: ShownAssignedTask): z.output<typeof assignedTask> {
  const { id, key, name, organizationId } = project;
  return { ...presentTask(each), project: { id, key, name, organizationId } };
}

export function presentTaskActivity({ version, actorId, at, changes }: TaskActivity): z.output<typeof taskActivity> {
  const kind = version === 1 ? 'created' : 'updated';
  return { version, kind, actorId, at: at.toISOString(), changes: changes.map(presentChange) };
}

function presentChange(change: TaskFieldChange): z.output<typeof taskActivity>['changes'][number] {
  if (!('added' in change)) return change;
  return { field: change.field, added: [...change.added], removed: [...change.removed] };
}

/** Returns the headers of a response with a task. The `ETag` is the task's version. */
export function taskHeaders({ version }: Pick<Task, 'version'>): { readonly ETag: string } {
  return { ETag: versionTag(version) };
}
