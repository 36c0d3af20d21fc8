import type { Message } from '../../domain/conversation.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';

export interface MessageKey {
  readonly conversationId: string;
  readonly messageId: string;
}

/**
 * The way in for who changes what he has said: the message, under the lock of its conversation. Throws `NOT_FOUND` for strangers and
 * for missing messages, `FORBIDDEN` for everybody but its author, and for him if he may not write there any more.
 */
export async function ownMessage(
  stores: Stores,
  access: ChatAccess,
  { accountId, conversationId, messageId }: MessageKey & { readonly accountId: string },
): Promise<Message> {
  // First of all: whoever waited here may have been taken out meanwhile.
  if (!(await stores.conversations.lockById(conversationId))) throw new AppError('NOT_FOUND');
  await access.enter(stores, accountId, { conversationId, permission: 'chat:message.send' });
  const message = await stores.messages.findById(conversationId, messageId);
  if (message === null) throw new AppError('NOT_FOUND');
  if (message.senderId !== accountId) {
    throw new AppError('FORBIDDEN', { detail: 'Only its author changes a message.', requiredPermissions: [] });
  }
  return message;
}
