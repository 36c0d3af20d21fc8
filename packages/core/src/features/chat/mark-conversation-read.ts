import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { EventBus } from '../../ports/event-bus.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

export interface ReadState {
  readonly conversationId: string;
  readonly lastReadSeq: number;
  readonly unreadCount: number;
}

/** Moves the caller's read horizon forward, by default to the latest message; never back. Throws `VALIDATION_FAILED`, `NOT_FOUND`. */
export class MarkConversationRead {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
  ) {}

  /** `seq` null: the latest. */
  async execute({ accountId }: Actor, conversationId: string, seq: number | null): Promise<ReadState> {
    if (seq !== null && !(Number.isInteger(seq) && seq >= 0)) throw new AppError('VALIDATION_FAILED');
    const state = await this.unitOfWork.run(async (stores) => {
      const lastReadSeq = await stores.conversations.advanceReadHorizon(conversationId, accountId, seq);
      if (lastReadSeq === null) throw new AppError('NOT_FOUND');
      const unreadCount = await stores.conversations.countUnread(conversationId, accountId);
      return { conversationId, lastReadSeq, unreadCount };
    });
    const { lastReadSeq } = state;
    this.events.publish({ type: 'conversation.read', conversationId, userId: accountId, lastReadSeq });
    return state;
  }
}
