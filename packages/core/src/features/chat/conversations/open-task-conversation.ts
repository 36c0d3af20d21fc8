import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';
import { joinTaskConversation } from './task-conversations.js';
import type { OpenedConversation } from './open-direct-conversation.js';
import { toView } from './view-conversation.js';

/**
 * Returns the conversation about a task, and creates it if it does not exist. If several calls run in parallel, only one of them creates
 * the conversation. If the caller is not a participant yet, the caller becomes one, and all earlier messages count as read. Throws
 * `NOT_FOUND` if the caller may not see the task.
 */
export class OpenTaskConversation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(actor: Actor, taskId: string): Promise<OpenedConversation> {
    const { userId } = actor;
    return this.unitOfWork.run(async (stores) => {
      const known = await this.known(stores, actor, taskId);
      if (known !== null) return { conversation: await toView(stores, known, userId), created: false };
      await this.access.hold(stores, actor, { scope: 'TASK', id: taskId });
      const { id, created } = await this.open(stores, userId, taskId);
      return { conversation: await toView(stores, id, userId), created };
    });
  }

  /**
   * Returns the conversation's id if the user already takes part, and null otherwise. Usually, the user already takes part, and then
   * nothing needs to be locked in the database.
   */
  private async known(stores: Stores, actor: Actor, taskId: string): Promise<string | null> {
    const conversationId = await stores.conversations.findIdForTask(taskId);
    if (conversationId === null) return null;
    const entry = { conversationId, permission: 'chat:view' } as const;
    return (await this.access.enter(stores, actor, entry)).takesPart ? conversationId : null;
  }

  private async open(
    stores: Stores,
    userId: string,
    taskId: string,
  ): Promise<{ readonly id: string; readonly created: boolean }> {
    const now = this.sources.clock.now();
    const wanted = { id: this.sources.ids.rowId(), taskId, createdBy: userId, createdAt: now };
    const opened = await stores.conversations.insertForTaskIfAbsent(wanted);
    if (opened === null) throw new CrewkitError('NOT_FOUND');
    const { id: conversationId, created } = opened;
    const joined = await joinTaskConversation(stores, { conversationId, userId }, now);
    // The event of a new conversation includes its participants, so the caller needs no separate event.
    if (created) await stores.events.append([{ type: 'conversation.created', conversationId }], now);
    else if (joined) await stores.events.append([{ type: 'participant.added', conversationId, userId }], now);
    return opened;
  }
}
