import { isGroup } from '../../domain/conversation.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { ConversationWork, Turn } from './conversation-work.js';
import { takeOut } from './take-out.js';

export interface RemoveParticipantInput {
  readonly conversationId: string;
  readonly userId: string;
}

/**
 * Takes somebody out of a group or a task's conversation, or lets the caller leave it. When the last owner of a group goes,
 * whoever has been there longest is owner; who has left a task's conversation sees it as long as he sees the task. Throws
 * `NOT_FOUND` for strangers and for whoever does not take part, `FORBIDDEN`, `CONFLICT` for the conversation of two.
 */
export class RemoveParticipant {
  constructor(private readonly work: ConversationWork) {}

  execute(actor: Actor, { conversationId, userId }: RemoveParticipantInput): Promise<void> {
    // Whoever is in may go.
    const permission = userId === actor.accountId ? 'chat:view' : 'chat:participants.manage';
    return this.work.write(actor, { conversationId, permission }, (turn) => this.remove(turn, userId));
  }

  private async remove(turn: Turn, userId: string): Promise<void> {
    const { kind } = turn.conversation;
    if (kind === 'direct' && !isGroup(turn.conversation)) {
      throw new AppError('CONFLICT', { detail: 'The conversation of two people cannot be left.' });
    }
    if (!(await takeOut(turn, userId))) throw new AppError('NOT_FOUND');
  }
}
