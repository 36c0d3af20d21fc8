import type { FieldValues, Shown } from '../../../domain/fields/host-fields.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Project } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { givenFields } from '../../shared/input-fields.js';

export interface UpdateProjectInput {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** The changes of the embedding application's fields. null removes a value. */
  readonly fields?: FieldValues<'project'> | undefined;
}

/**
 * Changes those fields of a project that are in the input. An input without fields changes nothing. Requires `project:edit`. Throws
 * `NOT_FOUND`, `FORBIDDEN` or `VALIDATION_FAILED`.
 */
export class UpdateProject {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: FieldAccess,
  ) {}

  execute(actor: Caller, id: string, { fields: given, ...input }: UpdateProjectInput): Promise<Shown<Project>> {
    const requirement = { permissions: ['project:edit'], resource: { scope: 'PROJECT', id } } as const;
    return this.work.write(actor, requirement, async (step) => {
      const texts = checkedTexts(givenFields(input));
      const values = this.fields.change('project', given, step.access);
      const names = Object.keys(values);
      const changes = { ...texts, ...(names.length > 0 && { fields: values }) };
      const fields = [...Object.keys(texts), ...names.map((name) => `fields.${name}`)];
      const { stores, organizationId, now } = step;
      const changed = fields.length > 0;
      const project = await (changed ? stores.projects.update(id, changes, now) : stores.projects.findById(id));
      if (project === null) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'project', id } as const;
      if (changed) {
        await stores.events.append([{ type: 'project.updated', organizationId, projectId: id }], now);
        await step.record({ action: 'project.updated', organizationId, target, details: { fields } });
      }
      if (names.length > 0) this.fields.requireSize('project', project.fields);
      return this.fields.show('project', project, step.access);
    });
  }
}
