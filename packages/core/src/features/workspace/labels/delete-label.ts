import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { getLabelRequirement, reportLabelChange } from './label-rules.js';

/**
 * Deletes a label, also from all tasks that have it. The versions of the tasks stay unchanged. Requires `project:edit`. Throws `NOT_FOUND`
 * or `FORBIDDEN`.
 */
export class DeleteLabel {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(
    actor: Caller,
    { projectId, labelId }: { readonly projectId: string; readonly labelId: string },
  ): Promise<void> {
    return this.work.write(actor, getLabelRequirement(projectId), async (step) => {
      if (!(await step.stores.labels.delete(projectId, labelId, step.now))) throw new CrewkitError('NOT_FOUND');
      await reportLabelChange(step, projectId);
    });
  }
}
