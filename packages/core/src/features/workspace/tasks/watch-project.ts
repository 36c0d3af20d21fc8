import type { AccessHolder } from '../../../domain/sign-in/session.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import { toChangeCursor } from './change-cursor.js';
import { getTaskRequirement } from './task-requirements.js';

/**
 * Admits a connection that wants to be notified about a project's tasks. Returns the cursor of the tasks' last change, from which
 * `ListTaskChanges` continues. Requires `project:task.view`. Throws `NOT_FOUND`, `FORBIDDEN` or `POLICY_NOT_MET`.
 */
export class WatchProject {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
  ) {}

  execute(caller: AccessHolder, projectId: string): Promise<string> {
    return this.unitOfWork.read(async (stores) => {
      await this.authorize.require(stores, caller, getTaskRequirement(projectId));
      return toChangeCursor(projectId, await stores.taskChanges.findLast(projectId));
    });
  }
}
