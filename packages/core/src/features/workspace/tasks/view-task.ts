import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Task } from '../../../domain/workspace/task.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { getTaskRequirement } from './task-requirements.js';

/** Returns one task of the project. Requires `project:task.view`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewTask {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: FieldAccess,
  ) {}

  execute(reader: Reader, projectId: string, taskId: string): Promise<Shown<Task>> {
    return this.work.read(reader, getTaskRequirement(projectId), async ({ stores, access }) => {
      const task = await stores.tasks.find(projectId, taskId);
      if (task === null) throw new CrewkitError('NOT_FOUND');
      return this.fields.show('task', task, access);
    });
  }
}
