import type { Caller } from '../../../domain/sign-in/session.js';
import type { Label, LabelColor } from '../../../domain/workspace/label.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { checkedLabelColor, checkedLabelName, getLabelRequirement, reportLabelChange } from './label-rules.js';

export interface UpdateLabelInput {
  readonly projectId: string;
  readonly labelId: string;
  readonly name?: string | undefined;
  readonly color?: LabelColor | undefined;
}

/**
 * Changes a label on all tasks that have it. An input without fields changes nothing. Requires `project:edit`. Throws `NOT_FOUND`,
 * `FORBIDDEN` or `VALIDATION_FAILED`. Throws `CONFLICT` if another label of the project has this name.
 */
export class UpdateLabel {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { projectId, labelId, name, color }: UpdateLabelInput): Promise<Label> {
    const isChanged = (name ?? color) !== undefined;
    return this.work.write(actor, getLabelRequirement(projectId), async (step) => {
      const changes = {
        ...(name !== undefined && { name: checkedLabelName(name) }),
        ...(color !== undefined && { color: checkedLabelColor(color) }),
      };
      const label = await step.stores.labels.update(projectId, labelId, changes);
      if (label === null) throw new CrewkitError('NOT_FOUND');
      if (isChanged) await reportLabelChange(step, projectId);
      return label;
    });
  }
}
