import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Organization } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns one organization. Throws `NOT_FOUND`. */
export class ViewOrganization {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: FieldAccess,
  ) {}

  execute(reader: Reader, id: string): Promise<Shown<Organization>> {
    const requirement = { permissions: ['org:view'], resource: { scope: 'ORGANIZATION', id } } as const;
    return this.work.read(reader, requirement, async ({ stores, access }) => {
      const organization = await stores.organizations.findById(id);
      if (organization === null) throw new CrewkitError('NOT_FOUND');
      return this.fields.show('organization', organization, access);
    });
  }
}
