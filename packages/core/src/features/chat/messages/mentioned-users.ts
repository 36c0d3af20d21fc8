import type { Message } from '../../../domain/chat/conversation.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';

/** Returns mentioned users who do not take part in the task conversation yet. Returns an empty list for other kinds of conversations. */
export async function listNewMentioned(
  { conversations }: Stores,
  { conversationId, mentions }: Pick<Message, 'conversationId' | 'mentions'>,
): Promise<readonly string[]> {
  const roster = mentions.length === 0 ? null : await conversations.getRoster(conversationId);
  if (roster?.kind !== 'task') return [];
  const present = new Set(roster.userIds);
  return mentions.filter((userId) => !present.has(userId));
}

/**
 * Makes mentioned users participants of the conversation. For these users, marks all messages before the message that mentions them (the
 * message `seq`) as read. Call it only after `ChatAccess.holdEach`, and only while the transaction holds the conversation's lock.
 */
export async function joinMentioned(
  { conversations, events }: Stores,
  { conversationId, seq }: Pick<Message, 'conversationId' | 'seq'>,
  { userIds, at }: { readonly userIds: readonly string[]; readonly at: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  const newcomers = userIds.map((userId) => ({ userId, role: 'member' as const, joinedAt: at, lastReadSeq: seq - 1 }));
  const joined = await conversations.addParticipants(conversationId, newcomers, at);
  const added = joined.map((userId) => ({ type: 'participant.added' as const, conversationId, userId }));
  if (added.length > 0) await events.append(added, at);
}

/**
 * Records that the message mentioned these users at the time `at`, so that users who are offline can be notified by email. Skips the
 * author.
 */
export async function noteMentions(
  { mentions }: Pick<Stores, 'mentions'>,
  { id: messageId, conversationId, seq, senderId }: Message,
  { userIds, at }: { readonly userIds: readonly string[]; readonly at: Date },
): Promise<void> {
  const others = userIds.filter((userId) => userId !== senderId);
  const waiting = others.map((userId) => ({ messageId, conversationId, seq, userId, mentionedBy: senderId }));
  if (waiting.length > 0) await mentions.insert(waiting, secondsAfter(at, lifetimes.mentionMailSeconds));
}
