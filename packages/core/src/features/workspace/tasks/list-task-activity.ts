import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { TaskActivity } from '../../../domain/workspace/task-activity.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { getTaskRequirement } from './task-requirements.js';

export interface ListTaskActivityInput {
  readonly projectId: string;
  readonly taskId: string;
  /** The version of the task before which the page starts. null means that the page starts with the newest version. */
  readonly before: number | null;
  readonly limit: number;
}

/**
 * Lists who created and changed a task, newest first. Requires `project:task.view`. Throws `VALIDATION_FAILED`, `NOT_FOUND` or `FORBIDDEN`.
 */
export class ListTaskActivity {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(
    reader: Reader,
    { projectId, taskId, before, limit }: ListTaskActivityInput,
  ): Promise<Page<TaskActivity, number>> {
    requirePageLimit(limit);
    return this.work.read(reader, getTaskRequirement(projectId), async ({ stores }) => {
      if ((await stores.tasks.find(projectId, taskId)) === null) throw new CrewkitError('NOT_FOUND');
      return stores.taskActivity.list(taskId, { before, limit });
    });
  }
}
