import { CrewkitError, type TaggedTask, type Task } from '@crewkit/client-sdk';

import { client } from '../../data/client.js';

/** What can be written of a task; assignees have requests of their own. */
export type TaskChanges = Partial<Pick<Task, 'title' | 'description' | 'status' | 'priority' | 'dueAt'>>;
export type TaskField = keyof TaskChanges;

export interface TaskSave {
  readonly taskId: string;
  readonly changes: TaskChanges;
  /** The task as it was when the user began to change it. Without it, what somebody else wrote meanwhile is not looked for. */
  readonly base?: TaggedTask;
}

/** Somebody else wrote the same field meanwhile, and something else into it. */
export class TaskConflict extends Error {
  override readonly name = 'TaskConflict';

  constructor(
    readonly changes: TaskChanges,
    /** As it is now. */
    readonly latest: TaggedTask,
    readonly fields: readonly TaskField[],
  ) {
    super('Somebody else has changed this meanwhile.');
  }
}

// Each time somebody else was quicker, with other fields.
const maxTries = 4;

/**
 * Writes changes so that nobody else's are lost: the server takes them only for the version that they were made of. If that is
 * gone, but its fields that change here are as they were, they go on top of the new one; else a `TaskConflict` is thrown.
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
