import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../access/authorized-transaction.js';
import { organizationPlace } from '../access/organization-place.js';

const membersAtOnce = 1000;

/** Deletes the organization with everything in it; its audit events stay. Throws `NOT_FOUND`, `FORBIDDEN`. */
export class DeleteOrganization {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, id: string): Promise<void> {
    const requirement = { permissions: ['org:delete'], resource: { scope: 'ORGANIZATION', id } } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores } = step;
      const organization = await stores.organizations.findById(id);
      // Once it is deleted, "all-members" can no longer be resolved, so each member is notified individually.
      const memberIds = await getMemberIds(step, id);
      if (organization === null || !(await stores.organizations.delete(id, step.now))) throw new AppError('NOT_FOUND');
      await step.record({
        action: 'organization.deleted',
        organizationId: id,
        target: { type: 'organization', id },
        details: { name: organization.name },
        affects: 'all-members',
      });
      const told = memberIds.map((userId) => ({ type: 'access.changed', organizationId: id, userId }) as const);
      await stores.events.append(told, step.now);
    });
  }
}

/** The organization is locked, so the members cannot change meanwhile. */
async function getMemberIds(
  { stores, now }: Pick<AuthorizedStep, 'stores' | 'now'>,
  organizationId: string,
): Promise<string[]> {
  const memberIds: string[] = [];
  let after: string | null = null;
  do {
    const query = { after, limit: membersAtOnce, search: null, now } as const;
    const { items, next } = await stores.members.list(organizationPlace(organizationId), query);
    for (const { userId } of items) memberIds.push(userId);
    after = next;
  } while (after !== null);
  return memberIds;
}
