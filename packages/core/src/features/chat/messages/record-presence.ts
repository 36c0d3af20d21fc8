import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/** Records which users are connected, so that they are not emailed about messages that they are about to see. */
export class RecordPresence {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly mentionMails: boolean,
  ) {}

  /** Records that the users are online. Does nothing if mention emails are off, because nothing else uses this record. */
  async execute(userIds: readonly string[]): Promise<void> {
    if (!this.mentionMails || userIds.length === 0) return;
    const now = this.clock.now();
    await this.unitOfWork.run((stores) => stores.mentions.recordSeen(userIds, now));
  }
}
