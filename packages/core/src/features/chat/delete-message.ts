import type { Actor } from '../../domain/session.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';
import { ownMessage, type MessageKey } from './own-message.js';

/**
 * Makes a tombstone of the caller's own message: its place stays, its text, mentions and files go. One that is deleted already
 * stays as it is. Throws what `ownMessage` throws.
 */
export class DeleteMessage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly clock: Clock,
  ) {}

  execute({ accountId }: Actor, { conversationId, messageId }: MessageKey): Promise<void> {
    return this.unitOfWork.run(async (stores) => {
      const { seq } = await ownMessage(stores, this.access, { accountId, conversationId, messageId });
      const at = this.clock.now();
      if (!(await stores.messages.bury(conversationId, messageId, { senderId: accountId, at }))) return;
      await stores.attachments.detachAll(messageId, at);
      await stores.events.append([{ type: 'message.updated', conversationId, messageId, seq }], at);
    });
  }
}
