import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** Remembers who is connected, so that nobody is told by mail of what he is about to see. */
export class NotePresence {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly mentionMails: boolean,
  ) {}

  /** The users are there now. Does nothing if mentions become no mails: nobody else asks for it. */
  async execute(userIds: readonly string[]): Promise<void> {
    if (!this.mentionMails || userIds.length === 0) return;
    const now = this.clock.now();
    await this.unitOfWork.run((stores) => stores.mentions.noteSeen(userIds, now));
  }
}
