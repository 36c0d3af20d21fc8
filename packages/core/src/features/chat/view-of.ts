import type { ConversationView } from '../../domain/conversation.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * The conversation as this person sees it, of whom it was made sure that he may. Throws `NOT_FOUND` if it is gone, or is a direct
 * one in which he takes no part.
 */
export async function viewOf({ conversations }: Stores, id: string, accountId: string): Promise<ConversationView> {
  const view = await conversations.findForParticipant(id, accountId);
  if (view !== null) return view;
  const conversation = await conversations.findById(id);
  if (conversation?.kind !== 'task') throw new AppError('NOT_FOUND');
  return { ...conversation, unreadCount: 0, mentionCount: 0 };
}
