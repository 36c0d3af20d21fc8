import type { Message } from '../../../domain/chat/conversation.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { requiredWords } from '../../shared/input-fields.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import { listTaskProjectIds } from '../conversations/task-conversations.js';

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
 * Searches messages in the caller's conversations, newest first. Task conversations are searched only if the caller can see the task.
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
    const words = requiredWords(query);
    return this.unitOfWork.read(async (stores) => {
      const projectIds = await this.projectIds(stores, actor, where.conversationId);
      return stores.messages.search({ ...where, words, participantId: actor.userId, projectIds });
    });
  }

  /** Returns the projects whose task conversations are searched. */
  private async projectIds(stores: Stores, actor: Actor, conversationId: string | null): Promise<readonly string[]> {
    if (conversationId !== null) {
      const entry = await this.access.enter(stores, actor, { conversationId, permission: 'chat:view' });
      return entry.projectId === null ? [] : [entry.projectId];
    }
    return listTaskProjectIds(stores, actor, this.clock.now());
  }
}
