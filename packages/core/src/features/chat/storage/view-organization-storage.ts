import type { StorageLimits, StorageUsage } from '../../../domain/chat/storage.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns the storage used by the files in an organization's conversations. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewOrganizationStorage {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly limits: StorageLimits,
  ) {}

  execute(reader: Reader, id: string): Promise<StorageUsage> {
    const requirement = { permissions: ['org:settings.view'], resource: { scope: 'ORGANIZATION', id } } as const;
    return this.work.read(reader, requirement, async ({ stores }) => {
      const usedBytes = await stores.attachments.usedBytes(id);
      return { scope: 'organization', usedBytes, limitBytes: this.limits.organizationBytes };
    });
  }
}
