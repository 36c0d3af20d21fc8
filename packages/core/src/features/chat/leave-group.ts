import { nextOwner } from '../../domain/conversation.js';
import type { Turn } from './conversation-work.js';

/**
 * Takes somebody out of a group and says whether he took part. When the last owner goes, whoever has been there longest is
 * owner. Only under the conversation's lock.
 */
export async function leaveGroup({ stores, conversation, now }: Turn, userId: string): Promise<boolean> {
  const { id: conversationId } = conversation;
  if (!(await stores.conversations.removeParticipant(conversationId, userId, now))) return false;
  const left = conversation.participants.filter((each) => each.userId !== userId);
  const heir = left.some(({ role }) => role === 'owner') ? null : nextOwner(left);
  if (heir !== null) await stores.conversations.setParticipantRole(conversationId, heir.userId, 'owner');
  await stores.events.append([{ type: 'participant.removed', conversationId, userId }], now);
  return true;
}
