import { notifyLevels, type ConversationSettings } from '../../../domain/chat/conversation-settings.js';
import type { ConversationView } from '../../../domain/chat/conversation.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';
import { toView } from './view-conversation.js';

export interface ConversationSettingsChanges {
  readonly notify?: ConversationSettings['notify'] | undefined;
  readonly mutedUntil?: Date | null | undefined;
}

/**
 * Changes the caller's own settings for a conversation, of which only the caller's devices are notified. Throws `VALIDATION_FAILED`,
 * `FORBIDDEN`, `NOT_FOUND` (also for observers, because they have no settings), and `NOT_FOR_MACHINES` for API keys.
 */
export class SetConversationSettings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly clock: Clock,
  ) {}

  async execute(
    actor: Actor,
    conversationId: string,
    { notify, mutedUntil }: ConversationSettingsChanges,
  ): Promise<ConversationView> {
    if (actor.key !== null) throw new CrewkitError('NOT_FOR_MACHINES');
    const isValid = (notify === undefined || notifyLevels.includes(notify)) && !Number.isNaN(mutedUntil?.getTime());
    if (!isValid) throw new CrewkitError('VALIDATION_FAILED');
    const { userId } = actor;
    const changes = { ...(notify !== undefined && { notify }), ...(mutedUntil !== undefined && { mutedUntil }) };
    return this.unitOfWork.run(async (stores) => {
      const { takesPart } = await this.access.enter(stores, actor, { conversationId, permission: 'chat:view' });
      if (!takesPart) throw new CrewkitError('NOT_FOUND');
      if (await stores.conversations.setSettings(conversationId, userId, changes))
        await stores.events.append([{ type: 'participant.updated', conversationId, userId }], this.clock.now());
      return toView(stores, conversationId, userId);
    });
  }
}
