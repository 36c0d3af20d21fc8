import type { Caller } from '../../../domain/sign-in/session.js';
import type { Project } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { givenFields } from '../../shared/input-fields.js';

export interface UpdateProjectInput {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * Changes those fields of a project that are in the input. An input without fields changes nothing. Requires `project:edit`. Throws
 * `NOT_FOUND`, `FORBIDDEN` or `VALIDATION_FAILED`.
 */
export class UpdateProject {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, id: string, input: UpdateProjectInput): Promise<Project> {
    const requirement = { permissions: ['project:edit'], resource: { scope: 'PROJECT', id } } as const;
    return this.work.write(actor, requirement, async (step) => {
      const changes = checkedTexts(givenFields(input));
      const fields = Object.keys(changes);
      const { stores, organizationId, now } = step;
      const changed = fields.length > 0;
      const project = await (changed ? stores.projects.update(id, changes, now) : stores.projects.findById(id));
      if (project === null) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'project', id } as const;
      if (changed) await step.record({ action: 'project.updated', organizationId, target, details: { fields } });
      return project;
    });
  }
}
