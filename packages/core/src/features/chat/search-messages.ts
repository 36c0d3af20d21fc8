import type { Message } from '../../domain/conversation.js';
import { requirePageLimit, type Page } from '../../domain/page.js';
import { searchWords } from '../../domain/search-words.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';
import { listTaskProjectIds } from './list-task-project-ids.js';

export interface SearchMessagesInput {
  /** A message is found if it has each of its words, or one that begins so. */
  readonly query: string;
  /** null: all of the caller's. */
  readonly conversationId: string | null;
  /** Exclusive: a message id that an earlier page gave; null: from the newest. */
  readonly before: string | null;
  readonly limit: number;
}

/** Each is looked up in every conversation of the caller's. */
const maxWords = 10;

/**
 * Messages in the conversations in which the caller takes part, newest first; in those about tasks as long as he sees the task.
 * Throws `VALIDATION_FAILED`, and `NOT_FOUND` for a conversation that he may not see.
 */
export class SearchMessages {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: Actor, { query, ...where }: SearchMessagesInput): Promise<Page<Message, string>> {
    requirePageLimit(where.limit);
    const words = searchWords(query);
    if (words.length === 0 || words.length > maxWords) throw wordsFault();
    return this.unitOfWork.read(async (stores) => {
      const projectIds = await this.projectIds(stores, accountId, where.conversationId);
      return stores.messages.search({ ...where, words, participantId: accountId, projectIds });
    });
  }

  /** Of whose tasks the conversations count. */
  private async projectIds(
    stores: Stores,
    accountId: string,
    conversationId: string | null,
  ): Promise<readonly string[]> {
    if (conversationId !== null) {
      const entry = await this.access.enter(stores, accountId, { conversationId, permission: 'chat:view' });
      return entry.projectId === null ? [] : [entry.projectId];
    }
    return listTaskProjectIds(stores, accountId, this.clock.now());
  }
}

function wordsFault(): AppError {
  const message = `Between 1 and ${maxWords} words of letters or digits.`;
  return new AppError('VALIDATION_FAILED', { errors: [{ path: 'q', code: 'no_words', message }] });
}
