import type { ConversationView } from '../../domain/conversation.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { viewOf } from './view-of.js';

/**
 * A conversation as a participant sees it; also the check behind every `join`. Throws `NOT_FOUND` for foreign and for
 * missing conversations alike.
 */
export class ViewConversation {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ accountId }: { readonly accountId: string }, conversationId: string): Promise<ConversationView> {
    return this.unitOfWork.read((stores) => viewOf(stores, conversationId, accountId));
  }
}
