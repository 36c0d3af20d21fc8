import type { Conversation } from '../../domain/chat/conversation.js';
import type { Stores } from '../../ports/unit-of-work.js';

/**
 * Removes a user from a group conversation or a task conversation, and returns whether the user was a participant. If a group conversation
 * has no owner left, makes another participant its owner. Call it only while the transaction holds the conversation's lock.
 */
export async function endParticipation(
  {
    stores,
    conversation: { id: conversationId },
    now,
  }: { readonly stores: Stores; readonly conversation: Pick<Conversation, 'id'>; readonly now: Date },
  userId: string,
): Promise<boolean> {
  const left = await stores.conversations.leave([conversationId], userId, now);
  if (left.length === 0) return false;
  await stores.events.append([{ type: 'participant.removed', conversationId, userId }], now);
  return true;
}
