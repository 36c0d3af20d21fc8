import type { EventBus } from '../../ports/event-bus.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';

/** Announces that the caller is typing. Throws `NOT_FOUND` if they may not see the conversation, `FORBIDDEN` if they may not write. */
export class AnnounceTyping {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly events: EventBus,
  ) {}

  async execute({ userId }: { readonly userId: string }, conversationId: string): Promise<void> {
    const entry = { conversationId, permission: 'chat:message.send' } as const;
    await this.unitOfWork.read((stores) => this.access.enterInContact(stores, userId, entry));
    // An ephemeral event: sent over the bus only and not stored.
    this.events.publish({ passing: { type: 'typing.announced', conversationId, userId } });
  }
}
