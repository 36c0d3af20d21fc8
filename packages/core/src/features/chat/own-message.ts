import type { Message } from '../../domain/conversation.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { ChatAccess } from './chat-access.js';

export interface MessageKey {
  readonly conversationId: string;
  readonly messageId: string;
}

/**
 * Returns the caller's own message under the lock of its conversation, for changing it. Throws `NOT_FOUND` for non-members
 * and missing messages, `FORBIDDEN` for all users but its author, and for authors who may no longer write there; with
 * `needsContact`, also if contact between the two has ended.
 */
export async function ownMessage(
  stores: Stores,
  access: ChatAccess,
  {
    userId,
    conversationId,
    messageId,
    needsContact,
  }: MessageKey & { readonly userId: string; readonly needsContact: boolean },
): Promise<Message> {
  // First of all: callers that waited for the lock may have been removed meanwhile.
  if (!(await stores.conversations.lockById(conversationId))) throw new AppError('NOT_FOUND');
  const requirement = { conversationId, permission: 'chat:message.send' } as const;
  if (needsContact) await access.enterInContact(stores, userId, requirement);
  else await access.enter(stores, userId, requirement);
  const message = await stores.messages.findById(conversationId, messageId);
  if (message === null) throw new AppError('NOT_FOUND');
  if (message.senderId !== userId) {
    throw new AppError('FORBIDDEN', { detail: 'Only the author can change a message.', requiredPermissions: [] });
  }
  return message;
}
