import type { Message } from '../../../domain/chat/conversation.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import type { Stores } from '../../../ports/unit-of-work.js';

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
