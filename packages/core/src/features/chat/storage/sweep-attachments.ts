import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { BlobStore } from '../../../ports/files/blob-store.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

const batch = 100;

/**
 * Removes blobs (the stored bytes of files) that do not belong to a message. These are the blobs of aborted uploads and of deleted
 * messages, conversations, tasks, projects and organizations. Removes each blob before its database row, so that no blob stays behind if
 * the process crashes between the two steps.
 */
export class SweepAttachments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly blobs: BlobStore,
    private readonly clock: Clock,
  ) {}

  /** Runs one batch. Returns true if there could be more. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const ids = await this.unitOfWork.read(({ attachments }) => attachments.listAbandoned(now, batch));
    if (ids.length > 0) {
      // The files have expired, so no message can use them.
      await this.blobs.delete(ids);
      await this.unitOfWork.run(({ attachments }) => attachments.deleteAbandoned(ids, now));
    }
    return ids.length === batch;
  }

  /** Removes partially written blobs that killed processes have left behind. This is slow in a large store, because it checks each blob. */
  async removeUnfinished(): Promise<void> {
    await this.blobs.deleteUnfinished(secondsAfter(this.clock.now(), -lifetimes.pendingAttachmentSeconds));
  }
}
