import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toWriteRoles } from '../roles/role-requirements.js';
import { findGroup, type GroupKey } from './find-group.js';
import { requireMayTakeAll } from './group-grants.js';

/** Removes a user from a permission group. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class RemoveGroupMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { userId, ...key }: GroupKey & { readonly userId: string }): Promise<void> {
    const { organizationId, groupId } = key;
    return this.work.changeAccess(actor, toWriteRoles(organizationId), async (step) => {
      await requireMayTakeAll(step, actor, await findGroup(step.stores, key));
      const removed = await step.stores.groups.removeMember(organizationId, groupId, userId);
      if (!removed) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'group', id: groupId } as const;
      await step.record({
        action: 'group.member_removed',
        organizationId,
        target,
        details: { userId },
        affects: userId,
      });
    });
  }
}
