import type { Actor } from '../../../domain/sign-in/session.js';
import type { StorageLimits, StorageUsage } from '../../../domain/chat/storage.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns the storage used by the files in an organization's conversations. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewOrganizationStorage {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly limits: StorageLimits,
  ) {}

  execute(actor: Actor, id: string): Promise<StorageUsage> {
    const requirement = { permissions: ['org:settings.view'], resource: { scope: 'ORGANIZATION', id } } as const;
    return this.work.read(actor, requirement, async ({ stores }) => {
      const usedBytes = await stores.attachments.usedBytes(id);
      return { scope: 'organization', usedBytes, limitBytes: this.limits.organizationBytes };
    });
  }
}
