import type { EventBus } from '../../ports/event-bus.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';

/** Tells the others in a conversation that the caller is typing. Throws `NOT_FOUND` for callers who may not see it, `FORBIDDEN` for callers who may not write. */
export class AnnounceTyping {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId }: { readonly accountId: string }, conversationId: string): Promise<void> {
    const entry = { conversationId, permission: 'chat:message.send' } as const;
    await this.unitOfWork.read((stores) => this.access.enterInContact(stores, accountId, entry));
    // Worth nothing a moment later, so it is not kept: it goes over the bus alone.
    this.events.publish({ passing: { type: 'typing.announced', conversationId, userId: accountId } });
  }
}
