import type { ConversationView } from '../../../domain/chat/conversation.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';
import { toView } from './to-view.js';

/**
 * Returns a conversation to its participants and observers. The real-time API's `join` also uses this call to check access. Throws
 * `NOT_FOUND` if the conversation does not exist or the caller may not see it.
 */
export class ViewConversation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
  ) {}

  execute({ userId }: { readonly userId: string }, conversationId: string): Promise<ConversationView> {
    return this.unitOfWork.read(async (stores) => {
      await this.access.enter(stores, userId, { conversationId, permission: 'chat:view' });
      return toView(stores, conversationId, userId);
    });
  }
}
