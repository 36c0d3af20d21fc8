import { isGroup, nextOwner } from '../../domain/conversation.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { ConversationWork, Turn } from './conversation-work.js';

export interface RemoveParticipantInput {
  readonly conversationId: string;
  readonly userId: string;
}

/**
 * Takes somebody out of a group, or lets the caller leave it. When the last owner goes, whoever has been there longest is
 * owner. Throws `NOT_FOUND` for strangers and for whoever does not take part, `FORBIDDEN`, `CONFLICT` if it is no group.
 */
export class RemoveParticipant {
  constructor(private readonly work: ConversationWork) {}

  execute(actor: Actor, { conversationId, userId }: RemoveParticipantInput): Promise<void> {
    // Whoever is in may go.
    const permission = userId === actor.accountId ? 'chat:view' : 'chat:participants.manage';
    return this.work.write(actor, { conversationId, permission }, (turn) => this.remove(turn, userId));
  }

  private async remove({ stores, conversation, now }: Turn, userId: string): Promise<void> {
    const { id: conversationId } = conversation;
    if (!isGroup(conversation)) throw new AppError('CONFLICT', { detail: 'Only groups can be left.' });
    if (!(await stores.conversations.removeParticipant(conversationId, userId, now))) throw new AppError('NOT_FOUND');
    const left = conversation.participants.filter((each) => each.userId !== userId);
    const heir = left.some(({ role }) => role === 'owner') ? null : nextOwner(left);
    if (heir !== null) await stores.conversations.setParticipantRole(conversationId, heir.userId, 'owner');
    await stores.events.append([{ type: 'participant.removed', conversationId, userId }], now);
  }
}
