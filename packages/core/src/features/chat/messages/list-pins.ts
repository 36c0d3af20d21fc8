import type { Message } from '../../../domain/chat/conversation.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';

/** The maximum number of pinned messages in a conversation. */
export const mostPins = 50;

/**
 * Lists all pinned messages of a conversation, most recently pinned first. Throws `NOT_FOUND` if the conversation does not exist or the caller
 * may not see it.
 */
export class ListPins {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
  ) {}

  execute(actor: Actor, conversationId: string): Promise<readonly Message[]> {
    return this.unitOfWork.read(async (stores) => {
      await this.access.enter(stores, actor, { conversationId, permission: 'chat:view' });
      return stores.messageMarks.listPinned(conversationId, mostPins);
    });
  }
}
