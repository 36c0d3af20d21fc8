import type { EventBus } from '../../../ports/events/event-bus.js';
import type { AccessHolder } from '../../../domain/sign-in/session.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';

/**
 * Announces that the caller is typing. Throws `NOT_FOUND` if the caller may not see the conversation, and `FORBIDDEN` if the caller may not
 * write in it.
 */
export class AnnounceTyping {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly events: EventBus,
  ) {}

  async execute(caller: AccessHolder, conversationId: string): Promise<void> {
    const entry = { conversationId, permission: 'chat:message.send' } as const;
    await this.unitOfWork.read((stores) => this.access.enterInContact(stores, caller, entry));
    // This is an ephemeral event: it is only sent over the event bus and not stored.
    this.events.publish({ passing: { type: 'typing.announced', conversationId, userId: caller.userId } });
  }
}
