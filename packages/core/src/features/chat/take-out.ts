import { isGroup, nextOwner } from '../../domain/conversation.js';
import type { Turn } from './conversation-work.js';

/**
 * Takes somebody out of a group, or a task's conversation, and says whether he took part. When the last owner of a group goes,
 * whoever has been there longest is owner. Only under the conversation's lock.
 */
export async function takeOut({ stores, conversation, now }: Turn, userId: string): Promise<boolean> {
  const { id: conversationId } = conversation;
  if (!(await stores.conversations.removeParticipant(conversationId, userId, now))) return false;
  const left = conversation.participants.filter((each) => each.userId !== userId);
  const owned = !isGroup(conversation) || left.some(({ role }) => role === 'owner');
  const heir = owned ? null : nextOwner(left);
  if (heir !== null) await stores.conversations.setParticipantRole(conversationId, heir.userId, 'owner');
  await stores.events.append([{ type: 'participant.removed', conversationId, userId }], now);
  return true;
}
