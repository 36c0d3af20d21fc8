import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { GuardedWork } from '../access/guarded-work.js';

/** Removes the organization with everything in it; its audit events stay. Throws `NOT_FOUND`, `FORBIDDEN`. */
export class DeleteOrganization {
  constructor(private readonly work: GuardedWork) {}

  execute(actor: Actor, id: string): Promise<void> {
    const demand = { permissions: ['org:delete'], resource: { scope: 'ORGANIZATION', id } } as const;
    return this.work.changeAccess(actor, demand, async (step) => {
      const { stores } = step;
      const organization = await stores.organizations.findById(id);
      if (organization === null || !(await stores.organizations.delete(id))) throw new AppError('NOT_FOUND');
      await step.record({
        action: 'organization.deleted',
        organizationId: id,
        target: { type: 'organization', id },
        details: { name: organization.name },
        accessOf: 'everybody',
      });
    });
  }
}
