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
 * for missing messages, `FORBIDDEN` for everybody but its author, and for him if he may not write there any more; `needsContact`:
 * also where contact between the two has ended.
 */
export async function ownMessage(
  stores: Stores,
  access: ChatAccess,
  {
    accountId,
    conversationId,
    messageId,
    needsContact,
  }: MessageKey & { readonly accountId: string; readonly needsContact: boolean },
): Promise<Message> {
  // First of all: whoever waited here may have been taken out meanwhile.
  if (!(await stores.conversations.lockById(conversationId))) throw new AppError('NOT_FOUND');
  const demand = { conversationId, permission: 'chat:message.send' } as const;
  if (needsContact) await access.enterInContact(stores, accountId, demand);
  else await access.enter(stores, accountId, demand);
  const message = await stores.messages.findById(conversationId, messageId);
  if (message === null) throw new AppError('NOT_FOUND');
  if (message.senderId !== accountId) {
    throw new AppError('FORBIDDEN', { detail: 'Only its author changes a message.', requiredPermissions: [] });
  }
  return message;
}
