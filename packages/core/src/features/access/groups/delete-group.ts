import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toWriteRoles } from '../roles/role-requirements.js';
import { findGroup, type GroupKey } from './find-group.js';
import { requireMayTakeAll } from './group-grants.js';

/**
 * Deletes a permission group. Its members lose the permissions that they have only through the group. Throws `NOT_FOUND` or `FORBIDDEN`.
 */
export class DeleteGroup {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, key: GroupKey): Promise<void> {
    const { organizationId, groupId } = key;
    return this.work.changeAccess(actor, toWriteRoles(organizationId), async (step) => {
      const group = await findGroup(step.stores, key);
      await requireMayTakeAll(step, actor, group);
      if (!(await step.stores.groups.delete(organizationId, groupId))) throw new CrewkitError('NOT_FOUND');
      await step.record({
        action: 'group.deleted',
        organizationId,
        target: { type: 'group', id: groupId },
        details: { name: group.name },
        affects: 'all-members',
      });
    });
  }
}
