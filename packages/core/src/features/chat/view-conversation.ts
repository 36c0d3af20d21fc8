import type { ConversationView } from '../../domain/conversation.js';
import { AppError } from '../../errors/app-error.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/**
 * A conversation as a participant sees it; also the check behind every `join`. Throws `NOT_FOUND` for foreign and for
 * missing conversations alike.
 */
export class ViewConversation {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId }: { readonly accountId: string }, conversationId: string): Promise<ConversationView> {
    const view = await this.unitOfWork.read((stores) =>
      stores.conversations.findForParticipant(conversationId, accountId),
    );
    if (view === null) throw new AppError('NOT_FOUND');
    return view;
  }
}
