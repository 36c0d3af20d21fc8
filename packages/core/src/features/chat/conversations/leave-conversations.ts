import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * The maximum number of conversations that a user leaves per transaction. Other transactions that need these conversations wait until the
 * transaction ends. On SQLite, all requests wait.
 */
const batch = 200;

/**
 * Removes a user from group conversations and task conversations, in one transaction of bounded size. If `organizationId` is null, removes
 * the user from all of them. Otherwise, removes the user from the organization's group conversations and from conversations about its
 * tasks. Returns true if there could be more conversations from which a further call can remove the user immediately. Skips conversations
 * that another transaction has locked, until the next run. Deadlocks are impossible, because this function never waits for a conversation's
 * lock.
 */
export async function leaveConversations(
  { conversations, events }: Stores,
  { organizationId, userId }: { readonly organizationId: string | null; readonly userId: string },
  now: Date,
): Promise<boolean> {
  const ids = await conversations.lockLeavable(userId, { organizationId, limit: batch });
  const left = await conversations.leave(ids, userId, now);
  const removed = left.map((conversationId) => ({ type: 'participant.removed', conversationId, userId }) as const);
  await events.append(removed, now);
  return ids.length === batch;
}
