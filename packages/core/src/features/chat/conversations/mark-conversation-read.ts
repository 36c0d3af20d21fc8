import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';

export interface ReadState {
  readonly conversationId: string;
  readonly lastReadSeq: number;
  readonly unreadCount: number;
}

/**
 * Moves the caller's read horizon (the seq up to which messages are read) forward, but never back. Observers of a task conversation have no
 * read horizon: the call returns 0 as their position and as the number of unread messages. Throws `VALIDATION_FAILED` or `NOT_FOUND`.
 * Throws `FORBIDDEN` if the two users of a direct conversation may no longer contact each other, because the call would send a read
 * receipt.
 */
export class MarkConversationRead {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly clock: Clock,
  ) {}

  /** Moves the read horizon to `seq`, or to the latest message if `seq` is null. */
  async execute(actor: Actor, conversationId: string, seq: number | null): Promise<ReadState> {
    const { userId } = actor;
    if (seq !== null && !(Number.isInteger(seq) && seq >= 0)) throw new CrewkitError('VALIDATION_FAILED');
    return this.unitOfWork.run(async (stores) => {
      await this.access.enterInContact(stores, actor, { conversationId, permission: 'chat:view' });
      const horizon = await stores.conversations.advanceReadHorizon(conversationId, userId, seq);
      if (horizon === null) return { conversationId, lastReadSeq: 0, unreadCount: 0 };
      const { lastReadSeq, moved } = horizon;
      const unreadCount = await stores.conversations.countUnread(conversationId, userId);
      const event = { type: 'conversation.read', conversationId, userId, lastReadSeq } as const;
      if (moved) await stores.events.append([event], this.clock.now());
      return { conversationId, lastReadSeq, unreadCount };
    });
  }
}
