import { isGroup } from '../../domain/conversation.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { ConversationWork, Turn } from './conversation-work.js';
import { leaveGroup } from './leave-group.js';

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

  private async remove(turn: Turn, userId: string): Promise<void> {
    if (!isGroup(turn.conversation)) throw new AppError('CONFLICT', { detail: 'Only groups can be left.' });
    if (!(await leaveGroup(turn, userId))) throw new AppError('NOT_FOUND');
  }
}
