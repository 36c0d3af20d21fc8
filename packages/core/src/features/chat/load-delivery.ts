import type { ConversationView, Message } from '../../domain/conversation.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** What message events carry to sockets, and to whom. */
export interface MessageDelivery {
  /** In order of seq. */
  readonly messages: readonly Message[];
  readonly participantIds: readonly string[];
}

/** Reads what an event stands for, on behalf of the server: events carry ids, and the store is the truth. */
export class LoadDelivery {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The messages with these seqs, rising, as far as they are there. */
  messages(conversationId: string, seqs: readonly number[]): Promise<MessageDelivery> {
    const [first, last] = [Math.min(...seqs), Math.max(...seqs)];
    const window = { before: null, after: first - 1, limit: last - first + 1 };
    return this.unitOfWork.read(async (stores) => {
      const [found, participantIds] = await Promise.all([
        stores.messages.list(conversationId, window),
        stores.conversations.participantIds(conversationId),
      ]);
      return { messages: found.filter(({ seq }) => seqs.includes(seq)), participantIds };
    });
  }

  /** The conversation as each participant sees it whom `isWanted` picks; empty if it is gone. */
  conversation(
    conversationId: string,
    isWanted: (userId: string) => boolean,
  ): Promise<{ readonly userId: string; readonly view: ConversationView }[]> {
    return this.unitOfWork.read(async (stores) => {
      const userIds = (await stores.conversations.participantIds(conversationId)).filter(isWanted);
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
    return this.unitOfWork.read((stores) => stores.conversations.participantIds(conversationId));
  }
}
