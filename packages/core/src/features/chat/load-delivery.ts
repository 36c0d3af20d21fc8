import type { Conversation, ConversationView, Message } from '../../domain/conversation.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** What a message event carries to sockets, and to whom. */
export interface MessageDelivery {
  readonly message: Message;
  readonly participantIds: readonly string[];
}

/** Reads what an event stands for, on behalf of the server: events carry ids, and the store is the truth. */
export class LoadDelivery {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** null if it is gone. */
  message(conversationId: string, messageId: string): Promise<MessageDelivery | null> {
    return this.unitOfWork.read(async (stores) => {
      const message = await stores.messages.findById(conversationId, messageId);
      const participantIds = message === null ? [] : idsOf(await stores.conversations.findById(conversationId));
      return message === null ? null : { message, participantIds };
    });
  }

  /** The conversation as each participant sees it; empty if it is gone. */
  conversation(conversationId: string): Promise<{ readonly userId: string; readonly view: ConversationView }[]> {
    return this.unitOfWork.read(async (stores) => {
      const userIds = idsOf(await stores.conversations.findById(conversationId));
      const views = await Promise.all(
        userIds.map((userId) => stores.conversations.findForParticipant(conversationId, userId)),
      );
      return userIds.flatMap((userId, index) => {
        const view = views[index];
        return view ? [{ userId, view }] : [];
      });
    });
  }

  /** Who takes part now; empty if it is gone. */
  participantIds(conversationId: string): Promise<readonly string[]> {
    return this.unitOfWork.read(async (stores) => idsOf(await stores.conversations.findById(conversationId)));
  }
}

function idsOf(conversation: Conversation | null): string[] {
  return conversation?.participants.map((participant) => participant.userId) ?? [];
}
