import type { EventBus } from '../../ports/event-bus.js';
import type { ViewConversation } from './view-conversation.js';

/** Tells the others in a conversation that the caller is typing. Throws `NOT_FOUND` for strangers. */
export class AnnounceTyping {
  constructor(
    private readonly viewConversation: ViewConversation,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId }: { readonly accountId: string }, conversationId: string): Promise<void> {
    await this.viewConversation.execute({ accountId }, conversationId);
    // Worth nothing a moment later, so it is not kept: it goes over the bus alone.
    this.events.publish({ passing: { type: 'typing.announced', conversationId, userId: accountId } });
  }
}
