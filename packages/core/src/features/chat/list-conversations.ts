import type { ConversationView } from '../../domain/conversation.js';
import { requirePageLimit, type Page } from '../../domain/page.js';
import type { Actor } from '../../domain/session.js';
import type { ConversationPosition } from '../../ports/conversation-store.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** The caller's direct conversations, latest activity first; never task ones. */
export class ListConversations {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute(
    { accountId }: Actor,
    page: { readonly after: ConversationPosition | null; readonly limit: number },
  ): Promise<Page<ConversationView, ConversationPosition>> {
    requirePageLimit(page.limit);
    return this.unitOfWork.read((stores) => stores.conversations.listDirectFor(accountId, page));
  }
}
