import { lifetimes, secondsAfter } from '../../domain/lifetimes.js';
import type { BlobStore } from '../../ports/blob-store.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

const batch = 100;

/**
 * Removes the blobs that belong to no message any more: of uploads that were broken off, of deleted messages, conversations, tasks,
 * projects and organizations. The blob goes first and its row after it, so that none is forgotten if the process ends between.
 */
export class SweepAttachments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly blobs: BlobStore,
    private readonly clock: Clock,
  ) {}

  /** One batch. True: there may be more. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const ids = await this.unitOfWork.read(({ attachments }) => attachments.listAbandoned(now, batch));
    if (ids.length > 0) {
      // No message takes one of them any more: they have expired.
      await this.blobs.delete(ids);
      await this.unitOfWork.run(({ attachments }) => attachments.deleteAbandoned(ids, now));
    }
    return ids.length === batch;
  }

  /** Removes what blob writes left behind when their process was killed. Slow on a large store: it looks at every such rest. */
  async removeUnfinished(): Promise<void> {
    await this.blobs.deleteUnfinished(secondsAfter(this.clock.now(), -lifetimes.pendingAttachmentSeconds));
  }
}
