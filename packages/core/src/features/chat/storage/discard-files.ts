import type { BlobStore } from '../../../ports/files/blob-store.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { Transactions, UnitOfWork } from '../../../ports/unit-of-work.js';

/**
 * Removes files that belong to no message, so that their storage is released immediately instead of at the next run of `SweepAttachments`.
 */
export class DiscardFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly blobs: BlobStore,
    private readonly tools: { readonly logger: Logger; readonly transactions: Transactions },
  ) {}

  /**
   * Removes the files. Pass a `now` at which all of the files have expired. Never rejects. If an error occurs, or inside a transaction of
   * the embedding application, which could be rolled back, `SweepAttachments` removes the remaining files.
   */
  async execute(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0 || this.tools.transactions.isInTransaction()) return;
    try {
      await this.blobs.delete(ids);
      await this.unitOfWork.run(({ attachments }) => attachments.deleteAbandoned(ids, now));
    } catch (error) {
      this.tools.logger.warn({ err: error, attachmentIds: ids }, 'failed to remove files, left to the sweep');
    }
  }
}
