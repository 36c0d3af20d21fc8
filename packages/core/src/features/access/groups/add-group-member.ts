import type { Caller } from '../../../domain/sign-in/session.js';
import type { Person } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { toWriteRoles } from '../roles/role-requirements.js';
import { findGroup, type GroupKey } from './find-group.js';
import { requireMayGiveAll } from './group-grants.js';
import { organizationPlace } from '../authorization/access-at.js';

/**
 * Adds a member of the organization to a permission group. Does nothing if the user is already in the group. Throws `NOT_FOUND` or
 * `FORBIDDEN`. Throws `GRANT_EXCEEDS_OWN` unless the caller has every permission that the group grants, in the same organization, team or
 * project and for at least as long.
 */
export class AddGroupMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { userId, ...key }: GroupKey & { readonly userId: string }): Promise<Person> {
    const { organizationId, groupId } = key;
    return this.work.changeAccess(actor, toWriteRoles(organizationId), async (step) => {
      const { stores, now } = step;
      const group = await findGroup(stores, key);
      const organization = organizationPlace(organizationId);
      const person = await stores.members.find(organization, userId, now);
      if (person === null) throw new CrewkitError('NOT_FOUND');
      await requireMayGiveAll(step, actor, group);
      if (await stores.groups.addMember(organizationId, groupId, userId)) {
        const target = { type: 'group', id: groupId } as const;
        await step.record({
          action: 'group.member_added',
          organizationId,
          target,
          details: { userId },
          affects: userId,
        });
      }
      return person;
    });
  }
}
