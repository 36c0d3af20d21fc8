import type { ConversationView } from '../../domain/conversation.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/** The conversation as this participant sees it. Throws `NOT_FOUND` for foreign and for missing conversations alike. */
export async function viewOf(stores: Stores, id: string, accountId: string): Promise<ConversationView> {
  const view = await stores.conversations.findForParticipant(id, accountId);
  if (view === null) throw new AppError('NOT_FOUND');
  return view;
}
