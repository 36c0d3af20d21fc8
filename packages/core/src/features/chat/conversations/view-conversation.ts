import type { ConversationView } from '../../../domain/chat/conversation.js';
import type { AccessHolder } from '../../../domain/sign-in/session.js';
import type { UnitOfWork, Stores } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';

/**
 * Returns a conversation to its participants and observers. The real-time API's `join` also uses this call to check access. Throws
 * `NOT_FOUND` if the conversation does not exist or the caller may not see it.
 */
export class ViewConversation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
  ) {}

  execute(caller: AccessHolder, conversationId: string): Promise<ConversationView> {
    return this.unitOfWork.read(async (stores) => {
      await this.access.enter(stores, caller, { conversationId, permission: 'chat:view' });
      return toView(stores, conversationId, caller.userId);
    });
  }
}

/**
 * Returns the conversation as seen by a user whose access has already been checked. Throws `NOT_FOUND` if the conversation was deleted, or
 * if it is a direct or group conversation in which the user does not take part.
 */
export async function toView({ conversations }: Stores, id: string, userId: string): Promise<ConversationView> {
  const view = await conversations.findForParticipant(id, userId);
  if (view !== null) return view;
  const conversation = await conversations.findById(id);
  if (conversation?.kind !== 'task') throw new CrewkitError('NOT_FOUND');
  return { ...conversation, unreadCount: 0, mentionCount: 0, settings: null };
}
