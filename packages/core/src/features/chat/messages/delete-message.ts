import type { Actor } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import type { DiscardFiles } from '../storage/discard-files.js';
import { ownMessage, type MessageKey } from './own-message.js';
import { forgetReply } from './record-reply.js';

/**
 * Soft-deletes the caller's own message. Removes its text, mentions and files, and keeps the message with its seq as a tombstone. Does
 * nothing if the message is already deleted. Throws the same errors as `ownMessage`.
 */
export class DeleteMessage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
    private readonly tools: { readonly clock: Clock; readonly discardFiles: DiscardFiles },
  ) {}

  async execute(actor: Actor, { conversationId, messageId }: MessageKey): Promise<void> {
    const { clock, discardFiles } = this.tools;
    const at = clock.now();
    const fileIds = await this.unitOfWork.run(async (stores) => {
      const message = await ownMessage(stores, this.access, {
        ...{ actor, conversationId, messageId },
        needsContact: false,
      });
      if (!(await stores.messages.softDelete(conversationId, messageId, { senderId: actor.userId, at }))) return [];
      await forgetReply(stores, message, at);
      const detached = await stores.attachments.detachAll(messageId, at);
      const { seq } = message;
      await stores.events.append([{ type: 'message.updated', conversationId, messageId, seq, change: 'delete' }], at);
      return detached;
    });
    await discardFiles.execute(fileIds, at);
  }
}
