import type { FieldValues, Shown } from '../../../domain/fields/host-fields.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Organization } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { givenFields } from '../../shared/input-fields.js';

export interface UpdateOrganizationInput {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** The changes of the embedding application's fields. null removes a value. */
  readonly fields?: FieldValues<'organization'> | undefined;
}

/**
 * Changes those fields of an organization that are in the input. An input without fields changes nothing. Throws `NOT_FOUND`, `FORBIDDEN`
 * or `VALIDATION_FAILED`.
 */
export class UpdateOrganization {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: FieldAccess,
  ) {}

  execute(
    actor: Caller,
    id: string,
    { fields: given, ...input }: UpdateOrganizationInput,
  ): Promise<Shown<Organization>> {
    const requirement = { permissions: ['org:edit'], resource: { scope: 'ORGANIZATION', id } } as const;
    return this.work.write(actor, requirement, async (step) => {
      const texts = checkedTexts(givenFields(input));
      const values = this.fields.change('organization', given, step.access);
      const names = Object.keys(values);
      const changes = { ...texts, ...(names.length > 0 && { fields: values }) };
      const fields = [...Object.keys(texts), ...names.map((name) => `fields.${name}`)];
      const { stores, now } = step;
      const changed = fields.length > 0;
      const organization = await (changed
        ? stores.organizations.update(id, changes, now)
        : stores.organizations.findById(id));
      if (organization === null) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'organization', id } as const;
      if (changed)
        await step.record({ action: 'organization.updated', organizationId: id, target, details: { fields } });
      if (names.length > 0) this.fields.requireSize('organization', organization.fields);
      return this.fields.show('organization', organization, step.access);
    });
  }
}
