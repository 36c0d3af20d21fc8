import { CrewkitError, type TaggedTask, type Task } from '@crewkit/client-sdk';

import * as texts from '#messages/task';
import { client } from '../../../data/client.js';

/** The editable fields of a task; assignees have separate requests. */
export type TaskChanges = Partial<Pick<Task, 'title' | 'description' | 'status' | 'priority' | 'dueAt'>>;
export type TaskField = keyof TaskChanges;

export interface TaskSave {
  readonly taskId: string;
  readonly changes: TaskChanges;
  /** The task when the user began to edit it. Without it, changes by other users are not checked. */
  readonly base?: TaggedTask;
}

/** Another user has changed the same field to a different value. */
export class TaskConflict extends Error {
  override readonly name = 'TaskConflict';

  constructor(
    readonly changes: TaskChanges,
    /** The current task. */
    readonly latest: TaggedTask,
    readonly fields: readonly TaskField[],
  ) {
    super(texts.changedByOther);
  }
}

// Each retry means that another user was faster, with changes to other fields.
const maxTries = 4;

/**
 * Saves changes without losing those of other users (optimistic locking): the server accepts them only for the version on which they are
 * based. If that version is outdated but the edited fields are unchanged, they are applied to the new version; otherwise throws a
 * `TaskConflict`.
 */
export async function saveTask(projectId: string, { taskId, changes, base }: TaskSave): Promise<TaggedTask> {
  if (base === undefined) return client.tasks.update(projectId, taskId, changes);
  let seen = base;
  for (let tries = 1; ; tries += 1) {
    try {
      return await client.tasks.update(projectId, taskId, { ...changes, ifMatch: seen.etag });
    } catch (error) {
      if (!CrewkitError.is(error, 'PRECONDITION_FAILED') || tries === maxTries) throw error;
      seen = await client.tasks.get(projectId, taskId);
      const fields = disputed(changes, base, seen);
      if (fields.length > 0) throw new TaskConflict(changes, seen, fields);
    }
  }
}

function disputed(changes: TaskChanges, base: Task, latest: Task): TaskField[] {
  const fields = Object.keys(changes) as TaskField[];
  return fields.filter((field) => latest[field] !== base[field] && latest[field] !== changes[field]);
}
