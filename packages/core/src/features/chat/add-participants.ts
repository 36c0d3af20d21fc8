import { isGroup, maxParticipants, type ConversationView } from '../../domain/conversation.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { ConversationWork, Turn } from './conversation-work.js';
import { repetitionsIn } from './repetitions-in.js';
import { requirePeople } from './require-people.js';
import { viewOf } from './view-of.js';

export interface AddParticipantsInput {
  readonly conversationId: string;
  readonly userIds: readonly string[];
}

export interface AddedParticipants {
  readonly conversation: ConversationView;
  /** False: all of them took part already. */
  readonly added: boolean;
}

/**
 * Brings people into a group; those who take part already are left as they are. What was said before is theirs to read and
 * does not count as unread. Throws `VALIDATION_FAILED`, `NOT_FOUND` for strangers and for unknown or disabled people,
 * `FORBIDDEN`, `CONFLICT` if it is no group (whoever sees a task comes into its conversation by himself) or would have more than 50
 * participants.
 */
export class AddParticipants {
  constructor(private readonly work: ConversationWork) {}

  async execute(actor: Actor, { conversationId, userIds }: AddParticipantsInput): Promise<AddedParticipants> {
    const errors = repetitionsIn(userIds, 'userIds');
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    const demand = { conversationId, permission: 'chat:participants.manage' } as const;
    return this.work.write(actor, demand, async (turn) => {
      const added = await this.add(turn, userIds);
      if (added.length === 0) return { conversation: turn.conversation, added: false };
      return { conversation: await viewOf(turn.stores, conversationId, actor.accountId), added: true };
    });
  }

  private async add({ stores, conversation, now }: Turn, userIds: readonly string[]): Promise<readonly string[]> {
    if (!isGroup(conversation)) throw new AppError('CONFLICT', { detail: 'Only groups take more people in.' });
    const present = new Set(conversation.participants.map(({ userId }) => userId));
    const missing = userIds.filter((userId) => !present.has(userId));
    if (missing.length === 0) return missing;
    if (present.size + missing.length > maxParticipants) {
      throw new AppError('CONFLICT', { detail: `At most ${maxParticipants} people take part in a conversation.` });
    }
    await requirePeople(stores, missing);
    const { id: conversationId, lastSeq: lastReadSeq } = conversation;
    const newcomers = missing.map((userId) => ({ userId, role: 'member' as const, joinedAt: now, lastReadSeq }));
    const added = await stores.conversations.addParticipants(conversationId, newcomers, now);
    await stores.events.append(
      added.map((userId) => ({ type: 'participant.added' as const, conversationId, userId })),
      now,
    );
    return added;
  }
}
