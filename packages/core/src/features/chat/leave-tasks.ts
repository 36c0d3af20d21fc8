import type { Stores } from '../../ports/unit-of-work.js';

/** Removes a user from every task conversation of the organization. Only under its lock, which joining one takes too. */
export async function leaveTasks(
  { conversations, events }: Stores,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  now: Date,
): Promise<void> {
  const left = await conversations.leaveTasksOf(organizationId, userId, now);
  const removed = left.map((conversationId) => ({ type: 'participant.removed', conversationId, userId }) as const);
  if (removed.length > 0) await events.append(removed, now);
}
