import type { Actor } from '../../../domain/sign-in/session.js';
import type { Task } from '../../../domain/workspace/task.js';
import { AppError } from '../../../errors/app-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { requireOnTasks } from './task-requirements.js';

/** Returns one task of the project. Requires `project:task.view`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewTask {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, projectId: string, taskId: string): Promise<Task> {
    return this.work.read(actor, requireOnTasks(projectId), async ({ stores }) => {
      const task = await stores.tasks.find(projectId, taskId);
      if (task === null) throw new AppError('NOT_FOUND');
      return task;
    });
  }
}
