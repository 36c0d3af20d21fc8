import { requireInKey } from '../../access/authorization/authorize.js';
import { directKey, type ConversationView } from '../../../domain/chat/conversation.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ContactRules } from '../contacts/contact-rules.js';
import { requirePeople } from '../contacts/require-people.js';

/** The permissions that an API key must include to start conversations. */
export const chatStarts = ['chat:view', 'chat:message.send'] as const;

export interface OpenedConversation {
  readonly conversation: ConversationView;
  /** Whether this call created the conversation. If false, it already existed. */
  readonly created: boolean;
}

/**
 * Returns the direct conversation between the caller and the user `userId`, and creates it if it does not exist. Of parallel calls by the
 * two users, exactly one creates it. If the caller has hidden the conversation, it appears in the caller's list again. Throws `NOT_FOUND`
 * for unknown or disabled users, and if `userId` is the caller's own id. If the conversation is new, also throws the same errors as
 * `ContactRules.requireReachable`.
 */
export class OpenDirectConversation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contact: ContactRules,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(actor: Actor, userId: string): Promise<OpenedConversation> {
    requireInKey(actor, chatStarts);
    const callerId = actor.userId;
    if (userId === callerId) throw new CrewkitError('NOT_FOUND');
    return this.unitOfWork.run(async (stores) => {
      const { id, created } = await this.open(stores, callerId, userId);
      const conversation = await stores.conversations.findForParticipant(id, callerId);
      if (conversation === null) throw new CrewkitError('NOT_FOUND');
      return { conversation, created };
    });
  }

  private async open(
    stores: Stores,
    callerId: string,
    userId: string,
  ): Promise<{ readonly id: string; readonly created: boolean }> {
    const other = await stores.accounts.findById(userId);
    if (other === null || other.disabledAt !== null) throw new CrewkitError('NOT_FOUND');
    const existing = await stores.conversations.findDirectId(directKey(callerId, userId));
    if (existing === null) return this.create(stores, callerId, userId);
    await stores.conversations.show(existing, callerId);
    return { id: existing, created: false };
  }

  private async create(
    stores: Stores,
    callerId: string,
    userId: string,
  ): Promise<{ readonly id: string; readonly created: boolean }> {
    await requirePeople(stores, [callerId, userId]);
    await this.contact.requireReachable(stores, callerId, [userId]);
    const createdAt = this.sources.clock.now();
    const participants = [callerId, userId].map((id) => ({
      userId: id,
      role: 'member' as const,
      joinedAt: createdAt,
      lastReadSeq: 0,
    }));
    const opened = await stores.conversations.insertDirectIfAbsent({
      id: this.sources.ids.rowId(),
      directKey: directKey(callerId, userId),
      createdBy: callerId,
      participants,
      createdAt,
    });
    const created = { type: 'conversation.created', conversationId: opened.id } as const;
    if (opened.created) await stores.events.append([created], createdAt);
    return opened;
  }
}
