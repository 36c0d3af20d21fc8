import { directKey, type ConversationView } from '../../domain/conversation.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';

export interface OpenedConversation {
  readonly conversation: ConversationView;
  /** False: it was there already. */
  readonly created: boolean;
}

/**
 * Returns the one direct conversation of the caller and `userId`, making it if there is none: of parallel calls from
 * both sides exactly one makes it. Throws `NOT_FOUND` for oneself and for unknown or disabled people.
 */
export class OpenDirectConversation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute({ accountId }: Actor, userId: string): Promise<OpenedConversation> {
    if (userId === accountId) throw new AppError('NOT_FOUND');
    return this.unitOfWork.run((stores) => this.open(stores, accountId, userId));
  }

  private async open(stores: Stores, accountId: string, userId: string): Promise<OpenedConversation> {
    const other = await stores.accounts.findById(userId);
    if (other === null || other.disabledAt !== null) throw new AppError('NOT_FOUND');
    const createdAt = this.sources.clock.now();
    const participants = [accountId, userId].map((id) => ({
      userId: id,
      role: 'member' as const,
      joinedAt: createdAt,
      lastReadSeq: 0,
    }));
    const { id, created } = await stores.conversations.insertDirectIfAbsent({
      id: this.sources.ids.rowId(),
      directKey: directKey(accountId, userId),
      createdBy: accountId,
      participants,
      createdAt,
    });
    if (created) await stores.events.append([{ type: 'conversation.created', conversationId: id }], createdAt);
    const conversation = await stores.conversations.findForParticipant(id, accountId);
    if (conversation === null) throw new AppError('NOT_FOUND');
    return { conversation, created };
  }
}
