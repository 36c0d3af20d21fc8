import type { Caller } from '../../../domain/sign-in/session.js';
import { maxLabelsPerProject, type Label, type LabelColor } from '../../../domain/workspace/label.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { checkedLabelColor, checkedLabelName, getLabelRequirement, reportLabelChange } from './label-rules.js';

export interface CreateLabelInput {
  readonly projectId: string;
  readonly name: string;
  readonly color: LabelColor;
}

/**
 * Adds a label to a project. Requires `project:edit`. Throws `NOT_FOUND`, `FORBIDDEN` or `VALIDATION_FAILED`. Throws `CONFLICT` if the
 * project has a label with this name, or 100 labels.
 */
export class CreateLabel {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { projectId, name, color }: CreateLabelInput): Promise<Label> {
    return this.work.write(actor, getLabelRequirement(projectId), async (step) => {
      const label = { id: step.newId(), projectId, name: checkedLabelName(name), color: checkedLabelColor(color) };
      if (!(await step.stores.labels.insert(label, maxLabelsPerProject))) {
        throw new CrewkitError('CONFLICT', { detail: `A project can have at most ${maxLabelsPerProject} labels.` });
      }
      await reportLabelChange(step, projectId);
      return label;
    });
  }
}
