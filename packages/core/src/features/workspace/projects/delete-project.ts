import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Deletes a project and its tasks. Requires `project:delete`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class DeleteProject {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, id: string): Promise<void> {
    const requirement = { permissions: ['project:delete'], resource: { scope: 'PROJECT', id } } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores, organizationId, now } = step;
      const project = await stores.projects.findById(id);
      if (project === null || !(await stores.projects.delete(id, now))) throw new CrewkitError('NOT_FOUND');
      await stores.events.append([{ type: 'project.deleted', organizationId, projectId: id }], now);
      await step.record({
        action: 'project.deleted',
        organizationId,
        target: { type: 'project', id },
        details: { name: project.name, key: project.key },
        affects: 'all-members',
      });
    });
  }
}
