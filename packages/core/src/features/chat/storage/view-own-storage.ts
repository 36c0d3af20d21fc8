import type { Actor } from '../../../domain/sign-in/session.js';
import type { StorageLimits, StorageUsage } from '../../../domain/chat/storage.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** Returns the storage used by the caller's files. */
export class ViewOwnStorage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: StorageLimits,
  ) {}

  async execute({ userId }: Actor): Promise<StorageUsage> {
    const usedBytes = await this.unitOfWork.read(({ attachments }) => attachments.usedBytes(userId));
    return { scope: 'user', usedBytes, limitBytes: this.limits.userBytes };
  }
}
