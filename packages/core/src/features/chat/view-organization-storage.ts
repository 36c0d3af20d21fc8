import type { Actor } from '../../domain/session.js';
import type { StorageLimits, StorageUsage } from '../../domain/storage.js';
import type { GuardedWork } from '../access/guarded-work.js';

/** Returns the storage used by the files in the conversations of an organization. Throws `NOT_FOUND`, `FORBIDDEN`. */
export class ViewOrganizationStorage {
  constructor(
    private readonly work: GuardedWork,
    private readonly limits: StorageLimits,
  ) {}

  execute(actor: Actor, id: string): Promise<StorageUsage> {
    const demand = { permissions: ['org:settings.view'], resource: { scope: 'ORGANIZATION', id } } as const;
    return this.work.read(actor, demand, async ({ stores }) => {
      const usedBytes = await stores.attachments.usedBytes(id);
      return { scope: 'organization', usedBytes, limitBytes: this.limits.organizationBytes };
    });
  }
}
