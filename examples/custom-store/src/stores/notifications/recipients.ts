import type { Message } from '@crewkit/core/adapter';
import { rowKey } from '../../tables/rows.js';
import type { Tables } from '../../tables/tables.js';
import { getSettings } from '../chat/conversation-row.js';
import { takesPart } from '../chat/takes-part.js';

/** Returns whether notifications could reach the user outside the conversation. */
export function isReachable(tables: Tables, userId: string): boolean {
  return tables.notificationSettings.has(userId) || hasPushSubscription(tables, userId);
}

export function hasPushSubscription({ pushSubscriptions }: Tables, userId: string): boolean {
  return [...pushSubscriptions.values()].some((each) => each.userId === userId);
}

/** Returns whether a participant other than the sender has the level `all` and can be reached. */
export function hasRecipients(
  tables: Tables,
  { conversationId, senderId, threadRootId }: Pick<Message, 'conversationId' | 'senderId' | 'threadRootId'>,
): boolean {
  const conversation = tables.conversations.get(conversationId);
  if (conversation === undefined || threadRootId !== null) return false;
  return conversation.participants.some(
    ({ userId }) =>
      userId !== senderId && getSettings(conversation, userId).notify === 'all' && isReachable(tables, userId),
  );
}

/** Returns the participants who are to be notified of the message only because their level is `all`, in no particular order. */
export function findRecipientIds(tables: Tables, messageId: string, now: Date): readonly string[] {
  const message = tables.messages.get(messageId)?.message;
  const conversation = tables.conversations.get(message?.conversationId ?? '');
  if (message === undefined || conversation === undefined) return [];
  if (message.deletedAt !== null || message.threadRootId !== null) return [];
  const { seq, senderId, mentions } = message;
  const isBlocked = (userId: string): boolean =>
    tables.blockedUsers.has(rowKey(userId, senderId)) || tables.blockedUsers.has(rowKey(senderId, userId));
  return conversation.participants
    .filter(({ userId, lastReadSeq }) => {
      const { notify, mutedUntil } = getSettings(conversation, userId);
      const isWanted = notify === 'all' && (mutedUntil === null || mutedUntil <= now);
      return isWanted && lastReadSeq < seq && userId !== senderId && !mentions.includes(userId) && !isBlocked(userId);
    })
    .map(({ userId }) => userId)
    .filter((userId) => takesPart(tables, conversation, userId));
}
