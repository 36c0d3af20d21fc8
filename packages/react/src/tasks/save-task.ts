import { CrewkitError, type CrewkitApi, type TaggedTask, type Task } from '@crewkit/client-sdk';

/** The changes that `saveTask` makes; assignees have separate requests. */
export type TaskChanges = ChangedFields & {
  /** The task of the same column after which the task is placed. null places it at the top. */
  readonly afterId?: Task['id'] | null;
};

type ChangedFields = Partial<Pick<Task, 'title' | 'description' | 'status' | 'priority' | 'dueAt'>>;

/** A change of a task. */
export interface TaskSave {
  readonly projectId: Task['projectId'];
  readonly taskId: Task['id'];
  readonly changes: TaskChanges;
  /**
   * The task as the user saw it, from a list or with its entity tag. The change is then rejected if another user has changed the same fields
   * since. Without it, the change overwrites those of other users.
   */
  readonly base?: Task | TaggedTask | undefined;
}

/** The error if another user has changed the same field to a different value. */
export class TaskConflict extends Error {
  override readonly name = 'TaskConflict';

  constructor(
    readonly changes: TaskChanges,
    /** The current task. To overwrite it, save the changes again with this task as `base`. */
    readonly latest: TaggedTask,
    readonly fields: readonly (keyof ChangedFields)[],
  ) {
    super('Another user has changed the same fields of the task.');
  }
}

// Each retry means that another user was faster, with changes to other fields.
const maxTries = 4;

/**
 * Saves changes without losing those of other users (optimistic locking): the server accepts them only for the version on which they are
 * based. If that version is outdated but the edited fields are unchanged, they are applied to the new version; otherwise throws a
 * `TaskConflict`.
 *
 * @example
 * await saveTask(client.tasks, { projectId, taskId, changes: { status: 'done' }, base: task });
 */
export async function saveTask(
  tasks: CrewkitApi['tasks'],
  { projectId, taskId, changes, base }: TaskSave,
): Promise<TaggedTask> {
  if (base === undefined) return tasks.update(projectId, taskId, changes);
  // Tasks in lists have no entity tag.
  let seen = 'etag' in base ? base : null;
  for (let tries = 1; ; tries += 1) {
    if (seen === null) {
      seen = await tasks.get(projectId, taskId);
      const fields = listDisputed(changes, base, seen);
      if (fields.length > 0) throw new TaskConflict(changes, seen, fields);
    }
    try {
      return await tasks.update(projectId, taskId, { ...changes, ifMatch: seen.etag });
    } catch (error) {
      if (!CrewkitError.is(error, 'PRECONDITION_FAILED') || tries === maxTries) throw error;
      seen = null;
    }
  }
}

function listDisputed(
  { afterId: _afterId, ...changes }: TaskChanges,
  base: Task,
  latest: Task,
): (keyof ChangedFields)[] {
  const fields = Object.keys(changes) as (keyof ChangedFields)[];
  return fields.filter((field) => latest[field] !== base[field] && latest[field] !== changes[field]);
}
