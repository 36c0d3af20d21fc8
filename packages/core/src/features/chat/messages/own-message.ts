import type { Message } from '../../../domain/chat/conversation.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';

export interface MessageKey {
  readonly conversationId: string;
  readonly messageId: string;
}

interface OwnMessageKey extends MessageKey {
  readonly actor: Actor;
  readonly needsContact: boolean;
}

/**
 * Returns the caller's own message so that it can be changed, and locks its conversation in the database. Throws `NOT_FOUND` if the caller
 * may not see the conversation or the message does not exist. Throws `FORBIDDEN` if the caller is not the message's author or may no longer
 * write in the conversation. With `needsContact`, also throws `FORBIDDEN` if the two users of a direct conversation may no longer contact
 * each other.
 */
export async function ownMessage(stores: Stores, access: ChatAccess, wanted: OwnMessageKey): Promise<Message> {
  // The lock is taken first, because callers can be removed from the conversation while they wait for the lock.
  if (!(await stores.conversations.lockById(wanted.conversationId))) throw new CrewkitError('NOT_FOUND');
  return findOwnMessage(stores, access, wanted);
}

/** Works like `ownMessage`, without the lock. */
export async function findOwnMessage(
  stores: Stores,
  access: ChatAccess,
  { actor, conversationId, messageId, needsContact }: OwnMessageKey,
): Promise<Message> {
  const requirement = { conversationId, permission: 'chat:message.send' } as const;
  if (needsContact) await access.enterInContact(stores, actor, requirement);
  else await access.enter(stores, actor, requirement);
  const message = await stores.messages.findById(conversationId, messageId);
  if (message === null) throw new CrewkitError('NOT_FOUND');
  if (message.senderId !== actor.userId) {
    throw new CrewkitError('FORBIDDEN', { detail: 'Only the author can change a message.', requiredPermissions: [] });
  }
  return message;
}

/**
 * Returns any message of a conversation so that the caller can react to it or pin it, and locks the conversation in the database. Throws
 * `NOT_FOUND` if the caller may not see the conversation or the message does not exist. Throws `FORBIDDEN` if the caller may not write in the
 * conversation, or if the two users of a direct conversation may no longer contact each other.
 */
export async function sharedMessage(
  stores: Stores,
  access: ChatAccess,
  { actor, conversationId, messageId }: Omit<OwnMessageKey, 'needsContact'>,
): Promise<Message> {
  if (!(await stores.conversations.lockById(conversationId))) throw new CrewkitError('NOT_FOUND');
  await access.enterInContact(stores, actor, { conversationId, permission: 'chat:message.send' });
  const message = await stores.messages.findById(conversationId, messageId);
  if (message === null) throw new CrewkitError('NOT_FOUND');
  return message;
}

/** Throws `CONFLICT` if the message is deleted. */
export function requireUndeleted({ deletedAt }: Message): void {
  if (deletedAt !== null) throw new CrewkitError('CONFLICT', { detail: 'The message was deleted.' });
}
