import type { ApiKey } from '../../../domain/access/api-key.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { toWriteRoles } from '../../access/roles/role-requirements.js';
import { findServiceAccount, type ServiceAccountKey } from './find-service-account.js';

/** Lists the API keys of a service account, oldest first. Requires `org:members.roles`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ListServiceAccountKeys {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, key: ServiceAccountKey): Promise<readonly ApiKey[]> {
    return this.work.read(reader, toWriteRoles(key.organizationId), async ({ stores }) => {
      const { id } = await findServiceAccount(stores, key);
      return stores.apiKeys.list(id);
    });
  }
}
