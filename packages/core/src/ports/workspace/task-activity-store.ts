import type { Page } from '../../domain/page.js';
import type { TaskActivity } from '../../domain/workspace/task-activity.js';

/** Stores who created and changed tasks, and when. The activity of a task is removed together with the task. */
export interface TaskActivityStore {
  /**
   * Adds the activity, and removes the task's activity of versions up to `version - keep`, so that no task has more than `keep` entries.
   * Call it in the transaction that has given the task this version.
   */
  insert(activity: TaskActivity, keep: number): Promise<void>;
  /**
   * Lists the activity of a task, newest first. The page starts strictly before the version `before`, or with the newest entry if `before`
   * is null. Cost depends only on the size of the page.
   */
  list(
    taskId: string,
    window: { readonly before: number | null; readonly limit: number },
  ): Promise<Page<TaskActivity, number>>;
}
