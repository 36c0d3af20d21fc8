import { noPolicy, type OrganizationPolicy } from '../../../domain/access/organization-policy.js';
import type { Reader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';

/** Returns the sign-in policy of an organization. Throws `NOT_FOUND`, `FORBIDDEN` or `POLICY_NOT_MET`. */
export class ViewPolicy {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, organizationId: string): Promise<OrganizationPolicy> {
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const requirement = { permissions: ['org:settings.view'], resource } as const;
    return this.work.read(
      reader,
      requirement,
      async ({ stores }) => (await stores.policies.find(organizationId)) ?? noPolicy,
    );
  }
}
