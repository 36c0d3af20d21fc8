import type { ServiceAccount } from '../../../domain/accounts/service-account.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { organizationPlace } from '../../access/authorization/access-at.js';
import { toReadRoles } from '../../access/roles/role-requirements.js';
import { toServiceAccount } from './to-service-account.js';

/** Lists the organization's service accounts, at most 100, with their roles. Requires `org:members.view`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ListServiceAccounts {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, organizationId: string): Promise<readonly ServiceAccount[]> {
    return this.work.read(reader, toReadRoles(organizationId), async ({ stores, now }) => {
      const accounts = await stores.accounts.listServiceAccounts(organizationId);
      const place = organizationPlace(organizationId);
      return Promise.all(
        accounts.map(async (each) => toServiceAccount(each, await stores.members.find(place, each.id, now))),
      );
    });
  }
}
