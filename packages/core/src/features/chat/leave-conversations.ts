import type { Stores } from '../../ports/unit-of-work.js';

/** The number of conversations left per transaction. Others wait while they are locked, and on SQLite all requests do. */
const batch = 200;

/**
 * Removes a user from groups and task conversations, in one transaction of bounded size. `organizationId` null: from all;
 * otherwise from groups of this organization and conversations about its tasks. Returns whether there may be more to leave at
 * once; a conversation that another transaction has locked waits for the next run. Deadlocks are impossible: nothing waits for
 * the lock of a conversation here.
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
