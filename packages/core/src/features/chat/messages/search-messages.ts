import { requireInKey } from '../../access/authorization/authorize.js';
import type { Message } from '../../../domain/chat/conversation.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { requiredWords } from '../../shared/input-fields.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import { listUnmetOrganizations } from '../../access/authorization/unmet-policy.js';
import { listTaskProjectIds } from '../conversations/task-conversations.js';
import { findUnmetConversations } from '../conversations/unmet-conversations.js';

export interface SearchMessagesInput {
  /**
   * The search words as typed. A message matches if, for each search word, it contains a word that equals or begins with the search word.
   */
  readonly query: string;
  /** The conversation to search. null means all of the caller's conversations. */
  readonly conversationId: string | null;
  /**
   * The id of the last message of the previous page. The page starts with the next older match. null means that the page starts with the
   * newest match.
   */
  readonly before: string | null;
  readonly limit: number;
}

/**
 * Searches messages in the caller's conversations, newest first. Task conversations are searched only if the caller can see the task, and
 * conversations of organizations whose sign-in policy the caller does not meet are left out, so that a page can be shorter than its limit.
 * Throws `VALIDATION_FAILED`. Throws `NOT_FOUND` for a conversation that the caller may not see.
 */
export class SearchMessages {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor, { query, ...where }: SearchMessagesInput): Promise<Page<Message, string>> {
    requirePageLimit(where.limit);
    requireInKey(actor, ['chat:view']);
    const words = requiredWords(query);
    return this.unitOfWork.read(async (stores) => {
      const find = (projectIds: readonly string[]): Promise<Page<Message, string>> =>
        stores.messages.search({ ...where, words, participantId: actor.userId, projectIds });
      const { conversationId } = where;
      if (conversationId !== null) {
        const { projectId } = await this.access.enter(stores, actor, { conversationId, permission: 'chat:view' });
        return find(projectId === null ? [] : [projectId]);
      }
      const now = this.clock.now();
      const unmet = await listUnmetOrganizations(stores, actor, now);
      const page = await find(await listTaskProjectIds(stores, actor, { unmet, now }));
      const ids = page.items.map((message) => message.conversationId);
      const hidden = await findUnmetConversations(stores, ids, unmet);
      return { ...page, items: page.items.filter((message) => !hidden.has(message.conversationId)) };
    });
  }
}
