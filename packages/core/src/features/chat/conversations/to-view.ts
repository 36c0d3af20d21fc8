import type { ConversationView } from '../../../domain/chat/conversation.js';
import { AppError } from '../../../errors/app-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * Returns the conversation as seen by a user whose access has already been checked. Throws `NOT_FOUND` if the conversation was deleted, or
 * if it is a direct or group conversation in which the user does not take part.
 */
export async function toView({ conversations }: Stores, id: string, userId: string): Promise<ConversationView> {
  const view = await conversations.findForParticipant(id, userId);
  if (view !== null) return view;
  const conversation = await conversations.findById(id);
  if (conversation?.kind !== 'task') throw new AppError('NOT_FOUND');
  return { ...conversation, unreadCount: 0, mentionCount: 0 };
}
